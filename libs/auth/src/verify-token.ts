import { verify } from 'jsonwebtoken';
import { type Caller, callerOf, type TokenClaims } from './caller';
import { checkClaims, CLOCK_TOLERANCE } from './check-claims';
import { keyFor, type PublicKeys } from './key-set';
import { invalidToken } from './token-refusal';

/** Verifies a token outside of a route, as on a WebSocket upgrade; throws 401 if signature, issuer, audience or expiry are invalid. */
export function verifyToken(keys: PublicKeys, token: string, audience: string): Caller {
  const key = keyFor(keys, token);
  if (!key) throw invalidToken();
  try {
    const claims = verify(token, key, { algorithms: ['ES256'], audience, clockTolerance: CLOCK_TOLERANCE }) as TokenClaims;
    checkClaims(claims, audience);
    return callerOf(claims);
  } catch (cause) {
    throw invalidToken(cause);
  }
}
