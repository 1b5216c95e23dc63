import { createHash, randomBytes } from 'node:crypto';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REAUTHENTICATION_MS = 10 * MINUTE_MS;
export const STAY_LOGGED_IN_SECONDS = 2_592_000; // 30 days, for "stay logged in" (docs/accounts.md)
export const DEVICE_DAYS = 365; // after the last login with a device (docs/accounts.md)

/** Generates the secret of a cookie or of a mailed link: 256 random bits in base64url. No token of a client is ever adopted (session fixation). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The format of such a secret. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns the SHA-256 under which a token is stored; the token itself is only in the cookie or the mail. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns when a session that starts at `now` expires. Use does not extend it. */
export const sessionEnd = (stayLoggedIn: boolean, now: Date): Date =>
  new Date(now.getTime() + (stayLoggedIn ? STAY_LOGGED_IN_SECONDS * 1000 : DAY_MS));

/** Returns the seconds a browser stores the cookie of a session for; undefined until the browser is closed. */
export function cookieSeconds(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): number | undefined {
  const isLong = expiresAt > sessionEnd(false, createdAt);
  return isLong ? Math.floor((expiresAt.getTime() - now.getTime()) / 1000) : undefined;
}

/** Whether the member has logged in or re-authenticated recently enough for a sensitive change. */
export const isRecent = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < REAUTHENTICATION_MS;
