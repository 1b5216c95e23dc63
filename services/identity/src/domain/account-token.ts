import { createHash, randomBytes } from 'node:crypto';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Every purpose of a mailed link. */
export const TOKEN_PURPOSES = ['reset-password', 'confirm-email', 'change-email', 'undo-email-change'] as const;

/** What the link in a mail allows its holder to do once. */
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

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

const EMAIL_LINKS_PER_DAY = 10;

/** Returns the whole seconds until a member may request another link to an email, from when the last day's links were issued, latest first. */
export function secondsUntilEmailLink(issued: Date[], now: Date): number {
  const [latest, tenth] = [issued[0], issued[EMAIL_LINKS_PER_DAY - 1]];
  const ends = [latest && latest.getTime() + MINUTE, tenth && tenth.getTime() + DAY];
  return Math.max(0, ...ends.map((end) => Math.ceil(((end ?? 0) - now.getTime()) / 1000)));
}
