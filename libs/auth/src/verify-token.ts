import { unauthenticated } from '@libs/errors';
import { verify } from 'jsonwebtoken';
import { type Caller, callerOf, type TokenClaims } from './caller';
import { checkClaims } from './check-claims';
import { keyFor, type PublicKeys } from './key-set';

/** The caller of a token outside of a route, such as on a WebSocket upgrade; throws 401 unless signature, issuer, audience and expiry hold. */
export function verifyToken(keys: PublicKeys, token: string, audience: string): Caller {
  const key = keyFor(keys, token);
  if (!key) throw refused();
  try {
    const claims = verify(token, key, { algorithms: ['ES256'], audience }) as TokenClaims;
    checkClaims(claims, audience);
    return callerOf(claims);
  } catch (cause) {
    throw refused(cause);
  }
}

const refused = (cause?: unknown) =>
  unauthenticated('no_internal_token', 'This service only accepts requests from the gateway.', { cause });
