import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Says how long ago an ISO time was, to the hour and from a day on to the day: `within the last hour`, `3 hours ago`, `yesterday`, `12 days ago`. */
export function formatAgo(iso: string, now: Date): string {
  const passed = now.getTime() - Date.parse(iso);
  if (passed < millisecondsInHour) return 'within the last hour';
  if (passed < millisecondsInDay)
    return AGO.format(-Math.floor(passed / millisecondsInHour), 'hour');
  return AGO.format(-Math.floor(passed / millisecondsInDay), 'day');
}
