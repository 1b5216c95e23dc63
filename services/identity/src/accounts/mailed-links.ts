const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Every purpose of a mailed link. */
export const LINK_PURPOSES = [
  'reset-password',
  'confirm-email',
  'change-email',
  'undo-email-change',
] as const;

/** What the link in a mail allows its holder to do once. */
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
