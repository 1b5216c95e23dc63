import { membershipOf } from './pro-membership';
import { accessEnd, earlier, GRACE_DAYS, isVoid, later, type ProPeriod } from './pro-period';

/** How a user's periods have to change. */
export interface PeriodChanges<P extends ProPeriod> {
  /** Existing periods as they are to be from now on. */
  trimmed: P[];
  /** The period to add, if one is needed. */
  added: ProPeriod | null;
}

/** Where a new period begins: periods stack, and one that comes in the days of grace begins at the old end. */
export function nextStart(periods: readonly ProPeriod[], now: Date): Date {
  const ends = periods.filter((period) => !isVoid(period)).map((period) => period.ends);
  const lastEnd = ends.reduce(later, new Date(0));
  return lastEnd > now || membershipOf(periods, now).accessUntil !== null ? lastEnd : now;
}

/**
 * Makes Pro end exactly at `until`, whatever it was paid with: what lies beyond is cut off together with its grace, what is missing
 * is granted. With `until` now or in the past Pro is over at once; the time that has been used stays on record.
 */
export function setProUntil<P extends ProPeriod>(periods: readonly P[], until: Date, now: Date): PeriodChanges<P> {
  const end = later(until, now);
  const kept = periods.map((period) => (!isVoid(period) && accessEnd(period) > end ? cutAt(period, end) : period));
  const starts = nextStart(kept, now);
  const added: ProPeriod | null = starts < end ? { source: 'grant', starts, ends: end, graceDays: GRACE_DAYS.grant } : null;
  return { trimmed: kept.filter((period, index) => period !== periods[index]), added };
}

function cutAt<P extends ProPeriod>(period: P, end: Date): P {
  return { ...period, starts: earlier(period.starts, end), ends: earlier(period.ends, end), graceDays: 0 };
}
