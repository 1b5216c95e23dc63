import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@libs/contracts';

const REAUTHENTICATION_MS = 10 * MINUTE_MS;
export const STAY_LOGGED_IN_SECONDS = 2_592_000; // 30 days, for "stay logged in" (docs/accounts.md)
export const PENDING_LOGIN_SECONDS = 300; // between the password and the second factor
export const DEVICE_DAYS = 365; // after the last login with a device (docs/accounts.md)

/** Generates the secret of a cookie or of a mailed link: 256 random bits in base64url. No token of a client is ever adopted (session fixation). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The format of such a secret. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns the SHA-256 under which a token is stored; the token itself is only in the cookie or the email. */
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

/** Every purpose of a mailed link. */
export const LINK_PURPOSES = [
  'reset-password',
  'confirm-email',
  'change-email',
  'undo-email-change',
] as const;

/** What the link in an email allows its holder to do once. */
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const LIFETIMES_MS: Record<LinkPurpose, number> = {
  'reset-password': 30 * MINUTE_MS,
  'confirm-email': DAY_MS,
  'change-email': DAY_MS,
  'undo-email-change': 7 * DAY_MS,
};

/** Returns when a link mailed at `now` expires. */
export const linkEnd = (purpose: LinkPurpose, now: Date): Date =>
  new Date(now.getTime() + LIFETIMES_MS[purpose]);
