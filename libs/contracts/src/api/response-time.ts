const DAY_HOURS = 24;

/** How long support takes, as it promises it: `usually within 24 hours`; empty when it promises nothing. */
export function responseTime(hours: number | null | undefined): string {
  if (hours === null || hours === undefined) return '';
  const days = hours / DAY_HOURS;
  if (days > 2 && Number.isInteger(days)) return `usually within ${days} days`;
  return `usually within ${hours === 1 ? 'an hour' : `${hours} hours`}`;
}
