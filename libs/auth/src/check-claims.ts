import type { TokenClaims } from './caller';
import { type Issuer, MAY_CALL } from './issuers';

/** Accepted clock difference between two machines, in seconds. */
export const CLOCK_TOLERANCE = 5;

/** Throws unless the token expires and its issuer may call `audience` or is absent (older versions); only the gateway acts for users. */
export function checkClaims({ exp, iss, svc, sub, adm }: TokenClaims, audience: string): void {
  if (typeof exp !== 'number') throw new Error('the token does not expire');
  if (iss === undefined || iss === 'gateway') return;
  const audiences: readonly string[] = MAY_CALL[iss as Issuer] ?? [];
  if (!audiences.includes(audience)) throw new Error(`${iss} does not call ${audience}`);
  if (svc !== iss || sub !== undefined || adm !== undefined) throw new Error(`${iss} speaks for itself alone`);
}
