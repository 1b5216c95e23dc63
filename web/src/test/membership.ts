import type { SubscriptionAnswer } from '@contracts/payments';

const DAY = 86_400_000;

/** A time so many days from now, in ISO 8601. */
export const daysFromNow = (days: number, now = Date.now()): string => new Date(now + days * DAY).toISOString();

/** A membership without Pro, unless said otherwise. */
export const aMembership = (given: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer => ({
  proUntil: null,
  source: null,
  cancelled: false,
  card: null,
  canCancel: false,
  cryptoFrom: daysFromNow(-1),
  ...given,
});
