import type { CurrentUser } from './user';

/** The price of Pro in cents a month (spec §9). */
export const PRO_PRICE_CENTS = 1999;

/** The price of Pro a month as the site shows it: `$19.99`. */
export const PRO_PRICE = `$${(PRO_PRICE_CENTS / 100).toFixed(2)}`;

/** Whether a member is Pro at `now`. No event is needed when a period ends (spec §4). */
export function isProAt(accessUntil: Date | null, now: Date): boolean {
  return accessUntil !== null && now < accessUntil;
}

/** Returns a user as `GET /api/me` shows them at `now`: Pro ends at `accessUntil`. */
export function currentUserAt(
  now: Date,
  user: Pick<CurrentUser, 'id' | 'username' | 'isAdmin'>,
  accessUntil: Date | null,
): CurrentUser {
  const { id, username, isAdmin } = user;
  const shown = { id, username, isPro: isProAt(accessUntil, now), isAdmin };
  return shown.isPro && accessUntil ? { ...shown, accessUntil: accessUntil.toISOString() } : shown;
}
