import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type Caller, callerOf, type TokenClaims } from './caller';
import type { PublicKeys } from './key-set';

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

function keyIdOf(token: string): string {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string };
    return header.kid ?? '';
  } catch {
    return ''; // not a token at all: no key has this id, so it is refused
  }
}
