import { isVoid, later, type ProPeriod } from './pro-period';

/** Revokes the rest of a period and moves later periods up to close the gap. Returns the changes in the order to write them. */
export function revokePeriod<P extends ProPeriod>(periods: readonly P[], revoked: P, now: Date): P[] {
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
