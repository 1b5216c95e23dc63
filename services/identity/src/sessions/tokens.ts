import { createHash, randomBytes } from 'node:crypto';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Generates the secret of a cookie or of a mailed link: 256 random bits in base64url. No token of a client is ever adopted (session fixation). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The format of such a secret. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns the SHA-256 under which a token is stored; the token itself is only in the cookie or the mail. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const STAY_LOGGED_IN_SECONDS = 2_592_000; // 30 days, for "stay logged in" (contract §2)

/** Returns when a session that starts at `now` expires. Use does not extend it. */
export const sessionEnd = (stayLoggedIn: boolean, now: Date): Date =>
  after(stayLoggedIn ? STAY_LOGGED_IN_SECONDS * 1000 : DAY_MS, now);

/** Returns the seconds a browser stores the cookie of a session for; undefined until the browser is closed. */
export function cookieSeconds(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): number | undefined {
  const isLong = expiresAt > sessionEnd(false, createdAt);
  return isLong ? Math.floor((expiresAt.getTime() - now.getTime()) / 1000) : undefined;
}

const CONFIRMATION_MS = 10 * MINUTE_MS;

/** Whether the member has proven their identity recently enough to change how they log in. */
export const isConfirmed = (confirmedAt: Date, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() < CONFIRMATION_MS;

export const PENDING_LOGIN_SECONDS = 300; // between the password and the second step of a login

/** Returns when a login that waits for its second step expires. */
export const pendingLoginEnd = (now: Date): Date => after(PENDING_LOGIN_SECONDS * 1000, now);

/** Every purpose of a mailed link. */
export const TOKEN_PURPOSES = [
  'reset-password',
  'confirm-email',
  'change-email',
  'undo-email-change',
] as const;

/** What the link in a mail allows its holder to do once. */
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

const LINK_LIFETIMES: Record<TokenPurpose, number> = {
  'reset-password': 30 * MINUTE_MS,
  'confirm-email': DAY_MS,
  'change-email': DAY_MS,
  'undo-email-change': 7 * DAY_MS,
};

/** Returns when a link mailed at `now` expires. */
export const linkEnd = (purpose: TokenPurpose, now: Date): Date =>
  after(LINK_LIFETIMES[purpose], now);

const after = (milliseconds: number, now: Date): Date => new Date(now.getTime() + milliseconds);
