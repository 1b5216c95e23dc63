import { verify } from 'jsonwebtoken';
import { type Caller, callerOf, type TokenClaims } from './caller';
import { type Issuer, MAY_CALL } from './issuers';
import { keyFor, type PublicKeys } from './key-set';
import { invalidToken } from './token-refusal';

const CLOCK_TOLERANCE = 5; // seconds that the clocks of two machines may differ

/** Verifies an internal token: ES256 only, `aud` is the service's name, `kid` and `iss` select the key. Throws 401. */
export function verifyToken(keys: PublicKeys, token: string, audience: string): Caller {
  const key = keyFor(keys, token);
  if (!key) throw invalidToken(new Error('no key of the issuer the token names'));
  try {
    const claims = verify(token, key, { algorithms: ['ES256'], audience, clockTolerance: CLOCK_TOLERANCE }) as TokenClaims;
    checkClaims(claims, audience);
    return callerOf(claims);
  } catch (cause) {
    throw invalidToken(cause);
  }
}

/** Throws unless the token expires and its issuer may call `audience` or is absent (older versions); only the gateway acts for users. */
function checkClaims({ exp, iss, svc, sub, adm }: TokenClaims, audience: string): void {
  if (typeof exp !== 'number') throw new Error('the token does not expire');
  if (iss === undefined || iss === 'gateway') return;
  const audiences: readonly string[] = MAY_CALL[iss as Issuer] ?? [];
  if (!audiences.includes(audience)) throw new Error(`${iss} may not call ${audience}`);
  if (svc !== iss || sub !== undefined || adm !== undefined) throw new Error(`${iss} may not act for a user`);
}
