import { membershipOf } from './pro-membership';
import { accessEnd, earlier, GRACE_DAYS, isVoid, later, type ProPeriod } from './pro-period';

export interface PeriodChanges<P extends ProPeriod> {
  trimmed: P[];
  added: ProPeriod | null;
}

/** The start of a new period: after the last one. A period bought during the grace days starts at the old end. */
export function nextStart(periods: readonly ProPeriod[], now: Date): Date {
  const ends = periods.filter((period) => !isVoid(period)).map((period) => period.ends);
  const lastEnd = ends.reduce(later, new Date(0));
  return lastEnd > now || membershipOf(periods, now).accessUntil !== null ? lastEnd : now;
}

/** Makes Pro end exactly at `until`: cuts off later time and its grace days, or grants missing time. A past `until` ends Pro now. */
export function setProUntil<P extends ProPeriod>(
  periods: readonly P[],
  until: Date,
  now: Date,
): PeriodChanges<P> {
  const end = later(until, now);
  const remaining = periods.map((period) =>
    !isVoid(period) && accessEnd(period) > end ? cutAt(period, end) : period,
  );
  const starts = nextStart(remaining, now);
  const added: ProPeriod | null =
    starts < end ? { source: 'grant', starts, ends: end, graceDays: GRACE_DAYS.grant } : null;
  return { trimmed: remaining.filter((period, index) => period !== periods[index]), added };
}

function cutAt<P extends ProPeriod>(period: P, end: Date): P {
  return {
    ...period,
    starts: earlier(period.starts, end),
    ends: earlier(period.ends, end),
    graceDays: 0,
  };
}
