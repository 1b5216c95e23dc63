import { catalogueQuery, WHOLE_CATALOGUE } from '@contracts/catalogue-filter';
import type { Moment } from '@contracts/values';
import { millisecondsInWeek } from 'date-fns/constants';

/** The query string of the newest pro tools. */
export const NEWEST_PRO = catalogueQuery({ ...WHOLE_CATALOGUE, level: 'pro', sort: 'newest' });

const LAST_WEEKS = [0, 1, 2, 3];

/** Whether something was added in each of the last four weeks before `now`. */
export function isWeekly(times: readonly Moment[], now: Date): boolean {
  const ages = times.map((time) =>
    Math.floor((now.getTime() - Date.parse(time)) / millisecondsInWeek),
  );
  return LAST_WEEKS.every((week) => ages.includes(week));
}
