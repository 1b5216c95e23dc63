import { catalogueQuery, WHOLE_CATALOGUE } from '@contracts/catalogue-filter';
import type { Moment } from '@contracts/values';

/** The query string of the newest pro tools. */
export const NEWEST_PRO = catalogueQuery({ ...WHOLE_CATALOGUE, level: 'pro', sort: 'newest' });

const LAST_WEEKS = [0, 1, 2, 3];
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether something was added in each of the last four weeks before `now`. */
export function isWeekly(times: readonly Moment[], now: Date): boolean {
  const ages = times.map((time) => Math.floor((now.getTime() - Date.parse(time)) / WEEK_MS));
  return LAST_WEEKS.every((week) => ages.includes(week));
}
