import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type Caller, callerOf, type TokenClaims } from './caller';
import type { PublicKeys } from './key-set';
import { keyIdOf } from './verify-token';

/** passport-jwt over the house's public keys: ES256 only, audience = the service's own name, key chosen by `kid`. */
export class InternalTokenStrategy extends PassportStrategy(Strategy, 'internal-token') {
  constructor(keys: PublicKeys, audience: string) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['ES256'],
      audience,
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: Error | null, key?: string) => void) => {
        const key = keys.get(keyIdOf(token));
        if (!key) return done(new Error('unknown key id'));
        done(null, key as unknown as string);
      },
    });
  }

  /** Called by passport once the signature, audience and expiry hold. */
  validate(claims: TokenClaims): Caller {
    return callerOf(claims);
  }
}
