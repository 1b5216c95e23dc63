import { unauthenticated } from '@libs/errors';
import { verify } from 'jsonwebtoken';
import { type Caller, callerOf, type TokenClaims } from './caller';
import type { PublicKeys } from './key-set';

/** The caller of a token outside of a route, such as on a WebSocket upgrade; throws 401 unless signature, audience and expiry hold. */
export function verifyToken(keys: PublicKeys, token: string, audience: string): Caller {
  const key = keys.get(keyIdOf(token));
  if (!key) throw refused();
  try {
    return callerOf(verify(token, key, { algorithms: ['ES256'], audience }) as TokenClaims);
  } catch (cause) {
    throw refused(cause);
  }
}

const refused = (cause?: unknown) =>
  unauthenticated('no_internal_token', 'This service only accepts requests from the gateway.', { cause });

/** The id of the key a token says it was signed with; empty when it says none. */
export function keyIdOf(token: string): string {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string } | null;
    return header?.kid ?? '';
  } catch {
    return ''; // not a token at all: no key has this id, so it is refused
  }
}
