import type { SubscriptionResponse } from '@contracts/payments';

const DAY = 86_400_000;

/** Returns the ISO 8601 time this many days from now. */
export const daysFromNow = (days: number, now = Date.now()): string =>
  new Date(now + days * DAY).toISOString();

/** A membership; by default without Pro. */
export const aMembership = (given: Partial<SubscriptionResponse> = {}): SubscriptionResponse => ({
  proUntil: null,
  accessUntil: given.proUntil ?? null,
  source: null,
  cancelled: false,
  card: null,
  canCancel: false,
  cryptoFrom: daysFromNow(-1),
  ...given,
});
