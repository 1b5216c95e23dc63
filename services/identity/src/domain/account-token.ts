import { createHash, randomBytes } from 'node:crypto';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What the link in a mail allows its holder to do once. */
export type TokenPurpose = 'reset-password' | 'confirm-email' | 'change-email' | 'undo-email-change';

const LIFETIMES: Record<TokenPurpose, number> = {
  'reset-password': 30 * MINUTE,
  'confirm-email': DAY,
  'change-email': DAY,
  'undo-email-change': 7 * DAY,
};

/** Returns when a token issued at `now` expires. */
export const tokenEnd = (purpose: TokenPurpose, now: Date): Date => new Date(now.getTime() + LIFETIMES[purpose]);

/** Generates the secret of a link: 256 random bits in base64url. */
export const newAccountToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 under which a token is stored; the token itself is only in the mail. */
export const hashAccountToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Links to set a new password that one account gets within an hour; further requests are ignored without a trace in the response. */
export const RESET_LINKS_PER_HOUR = 5;

/** Links that one account gets within a day after its own requests, to confirm or change its email. */
export const EMAIL_LINKS_PER_DAY = 10;

/** Seconds between two requests for such a link. */
export const EMAIL_LINK_INTERVAL = 60;
