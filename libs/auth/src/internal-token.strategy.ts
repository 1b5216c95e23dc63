import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type Caller, callerOf, type TokenClaims } from './caller';
import { checkClaims, CLOCK_TOLERANCE } from './check-claims';
import { keyFor, type PublicKeys } from './key-set';

/** Passport strategy for internal tokens: ES256 only, `aud` is the service's name, `kid` and `iss` select the key. */
export class InternalTokenStrategy extends PassportStrategy(Strategy, 'internal-token') {
  constructor(
    keys: PublicKeys,
    private readonly audience: string,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['ES256'],
      audience,
      jsonWebTokenOptions: { clockTolerance: CLOCK_TOLERANCE },
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: Error | null, key?: string) => void) => {
        const key = keyFor(keys, token);
        if (!key) return done(new Error('no key of the issuer the token names'));
        done(null, key as unknown as string);
      },
    });
  }

  /** Passport calls this after it has checked the signature, the audience and the expiry, if there is one. */
  validate(claims: TokenClaims): Caller {
    checkClaims(claims, this.audience);
    return callerOf(claims);
  }
}
