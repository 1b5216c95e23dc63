import { format, isValid, parseISO } from 'date-fns';

/** A moment as a date-and-time field shows it: in the person's own time zone, to the minute; nothing for none. */
export const toLocalTime = (iso: string | null): string => (iso === null ? '' : format(parseISO(iso), "yyyy-MM-dd'T'HH:mm"));

/** What a date-and-time field says, as ISO 8601 UTC; null when it says nothing or no such time. */
export function fromLocalTime(local: string): string | null {
  const moment = parseISO(local);
  return local !== '' && isValid(moment) ? moment.toISOString() : null;
}
