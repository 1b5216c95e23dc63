import { type DynamicModule, Module } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { HttpClient } from '@libs/http-client';
import { InternalHttpClient } from './internal-http-client';
import { InternalTokenGuard } from './internal-token.guard';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

interface AuthOptions {
  service: string; // the audience of accepted tokens
  publicKeys: string; // JSON Web Key Set, each key with its issuer in `iss`
  privateKey?: string; // PKCS#8 PEM; without it the service cannot call other services
  callBudgetMs: number;
  requestId: () => string | undefined; // of the request being handled
}

/** Verifies the internal token of every request and signs calls to other services. */
@Module({})
export class AuthModule {
  static forService({
    service,
    publicKeys,
    privateKey,
    callBudgetMs,
    requestId,
  }: AuthOptions): DynamicModule {
    const signer = privateKey ? new TokenSigner(readSigningKey(privateKey), service) : undefined;
    return {
      module: AuthModule,
      global: true,
      providers: [
        {
          provide: InternalTokenGuard,
          inject: [Reflector],
          useFactory: (reflector: Reflector) =>
            new InternalTokenGuard(reflector, readPublicKeys(publicKeys), service),
        },
        {
          provide: InternalHttpClient,
          inject: [HttpClient],
          useFactory: (http: HttpClient) =>
            new InternalHttpClient(service, signer, http, { budgetMs: callBudgetMs, requestId }),
        },
        { provide: HttpClient, useFactory: () => new HttpClient() },
      ],
      exports: [InternalTokenGuard, InternalHttpClient],
    };
  }
}
