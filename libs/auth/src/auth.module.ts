import { type DynamicModule, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { InternalHttpClient } from './internal-http-client';
import { InternalTokenGuard } from './internal-token.guard';
import { InternalTokenStrategy } from './internal-token.strategy';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

/** Options of {@link AuthModule}. */
export interface AuthOptions {
  service: string; // the audience of accepted tokens
  publicKeys: string; // JSON Web Key Set, each key with its issuer in `iss`
  privateKey?: string; // PKCS#8 PEM; without it the service cannot call other services
  callBudgetMs: number;
}

/** Verifies the internal token of every request and signs calls to other services. */
@Module({})
export class AuthModule {
  static forService({ service, publicKeys, privateKey, callBudgetMs }: AuthOptions): DynamicModule {
    const signer = privateKey ? new TokenSigner(readSigningKey(privateKey), service) : undefined;
    return {
      module: AuthModule,
      global: true,
      imports: [PassportModule.register({ session: false })],
      providers: [
        { provide: InternalTokenStrategy, useFactory: () => new InternalTokenStrategy(readPublicKeys(publicKeys), service) },
        InternalTokenGuard,
        { provide: InternalHttpClient, useFactory: () => new InternalHttpClient(service, signer, callBudgetMs) },
      ],
      exports: [InternalTokenGuard, InternalHttpClient],
    };
  }
}
