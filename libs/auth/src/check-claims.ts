import type { TokenClaims } from './caller';
import { type Issuer, MAY_CALL } from './issuers';

/** Seconds by which the clocks of two machines may differ. */
export const CLOCK_TOLERANCE = 5;

/**
 * Throws unless a token whose signature holds may say what it says: it expires, its issuer may call this service, and only the gateway
 * speaks for users. A token without an issuer comes from a version that knew none, and its key is not bound to one.
 */
export function checkClaims({ exp, iss, svc, sub, adm }: TokenClaims, audience: string): void {
  if (typeof exp !== 'number') throw new Error('the token does not expire');
  if (iss === undefined || iss === 'gateway') return;
  const audiences: readonly string[] = MAY_CALL[iss as Issuer] ?? [];
  if (!audiences.includes(audience)) throw new Error(`${iss} does not call ${audience}`);
  if (svc !== iss || sub !== undefined || adm !== undefined) throw new Error(`${iss} speaks for itself alone`);
}
