const two = (value: number) => String(value).padStart(2, '0');

/** A moment as a date-and-time field shows it: in the person's own time zone, to the minute; nothing for none. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const moment = new Date(iso);
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** What a date-and-time field says, as ISO 8601 UTC; null when it says nothing or no such time. */
export function fromLocalTime(local: string): string | null {
  const moment = new Date(local);
  return local !== '' && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}
