const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Says how long ago an ISO time was, to the hour and from a day on to the day: `within the last hour`, `3 hours ago`, `yesterday`, `12 days ago`. */
export function formatAgo(iso: string, now: Date): string {
  const passed = now.getTime() - Date.parse(iso);
  if (passed < HOUR_MS) return 'within the last hour';
  if (passed < DAY_MS) return AGO.format(-Math.floor(passed / HOUR_MS), 'hour');
  return AGO.format(-Math.floor(passed / DAY_MS), 'day');
}
