import type { SubscriptionSource } from '@libs/contracts';

const DAY_MS = 24 * 3600 * 1000;

/** Days of access after a period ends, to allow time for renewal. Granted periods have none. */
export const GRACE_DAYS: Readonly<Record<SubscriptionSource, number>> = { crypto: 3, stripe: 3, grant: 0 };

/** A period of Pro, from `starts` (inclusive) to `ends` (exclusive). A user's periods never overlap. */
export interface ProPeriod {
  source: SubscriptionSource;
  starts: Date;
  ends: Date;
  graceDays: number;
}

/** The end of access from a period, including its grace days. */
export function accessEnd({ ends, graceDays }: ProPeriod): Date {
  return new Date(ends.getTime() + graceDays * DAY_MS);
}

/** Whether a period was shortened to nothing. It stays stored because an order may reference it. */
export function isVoid({ starts, ends }: ProPeriod): boolean {
  return starts >= ends;
}

/** The later of two moments. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The earlier of two moments. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
