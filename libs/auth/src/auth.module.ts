import { type DynamicModule, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { InternalHttpClient } from './internal-http-client';
import { InternalTokenGuard } from './internal-token.guard';
import { InternalTokenStrategy } from './internal-token.strategy';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

/** What authentication needs from a service's settings. */
export interface AuthOptions {
  /** The service's own name: the audience of tokens it accepts. */
  service: string;
  /** JSON Web Key Set of the keys it accepts, each with its issuer. */
  publicKeys: string;
  /** PKCS#8 PEM of the key it signs calls to other services with; without one it cannot call. */
  privateKey?: string;
  /** Milliseconds a call to another service may take. */
  callBudgetMs: number;
}

/** Checks the internal token on every request, and signs calls to other services. */
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
