import { type DynamicModule, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { InternalHttpClient } from './internal-http-client';
import { InternalTokenGuard } from './internal-token.guard';
import { InternalTokenStrategy } from './internal-token.strategy';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

/** Options of {@link AuthModule}. */
export interface AuthOptions {
  /** Name of the service, which is the audience of the tokens it accepts. */
  service: string;
  /** JSON Web Key Set of the accepted keys, each with its issuer in `iss`. */
  publicKeys: string;
  /** PKCS#8 PEM of the signing key; a service without one cannot call other services. */
  privateKey?: string;
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
