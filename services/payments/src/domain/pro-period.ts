import type { SubscriptionSource } from '@libs/contracts';

const DAY_MS = 24 * 3600 * 1000;

/** Days of access after the end of a period, time to renew: what was paid for has three, what was granted by hand ends when it says. */
export const GRACE_DAYS: Readonly<Record<SubscriptionSource, number>> = { crypto: 3, stripe: 3, grant: 0 };

/** A stretch of Pro, from `starts` up to but without `ends`; periods of one user never overlap. */
export interface ProPeriod {
  source: SubscriptionSource;
  starts: Date;
  ends: Date;
  graceDays: number;
}

/** Until when a period lets its user in: its end and its days of grace. */
export function accessEnd({ ends, graceDays }: ProPeriod): Date {
  return new Date(ends.getTime() + graceDays * DAY_MS);
}

/** A period that was cut away whole; it is kept because an order may point to it. */
export function isVoid({ starts, ends }: ProPeriod): boolean {
  return starts >= ends;
}

/** The later of two moments. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The earlier of two moments. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
