const two = (value: number) => String(value).padStart(2, '0');

/** Formats a time for a datetime-local input, in the user's time zone, to the minute; empty for null. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const moment = new Date(iso);
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Parses the value of a datetime-local input to ISO 8601 UTC; null when it is empty or invalid. */
export function fromLocalTime(local: string): string | null {
  const moment = new Date(local);
  return local !== '' && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}
