import { isVoid, later, type ProPeriod } from './pro-period';

/**
 * Takes back a period that was paid for: what has been used stays on record, the rest goes, and periods that follow move up, so that
 * no hole is left. In the order in which they have to be written.
 */
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
