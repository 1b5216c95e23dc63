import type { SubscriptionSource } from '@libs/contracts';

const DAY_MS = 24 * 3600 * 1000;

/** Days of access after a period ends, to allow time for renewal. Granted periods have none. */
export const GRACE_DAYS: Readonly<Record<SubscriptionSource, number>> = {
  crypto: 3,
  stripe: 3,
  grant: 0,
};

/** A period of Pro, from `starts` (inclusive) to `ends` (exclusive). A user's periods never overlap. */
export interface ProPeriod {
  source: SubscriptionSource;
  starts: Date;
  ends: Date;
  graceDays: number;
}

export function accessEnd({ ends, graceDays }: ProPeriod): Date {
  return new Date(ends.getTime() + graceDays * DAY_MS);
}

/** Whether a period was shortened to nothing. It stays stored because an order may reference it. */
export function isVoid({ starts, ends }: ProPeriod): boolean {
  return starts >= ends;
}

export const later = (one: Date, other: Date): Date => (one > other ? one : other);

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Revokes the rest of a period and moves later periods up to close the gap. Returns the changes in the order to write them. */
export function revokePeriod<P extends ProPeriod>(
  periods: readonly P[],
  revoked: P,
  now: Date,
): P[] {
  if (isVoid(revoked)) return [];
  const cut = revoked.ends <= now ? revoked.ends : later(revoked.starts, now);
  const removed = revoked.ends.getTime() - cut.getTime();
  const following = periods
    .filter((period) => !isVoid(period) && period !== revoked && period.starts >= revoked.ends)
    .sort((one, other) => one.starts.getTime() - other.starts.getTime());
  const moved = following.map((period) => ({
    ...period,
    starts: new Date(period.starts.getTime() - removed),
    ends: new Date(period.ends.getTime() - removed),
  }));
  return [{ ...revoked, ends: cut, graceDays: 0 }, ...(removed > 0 ? moved : [])];
}
