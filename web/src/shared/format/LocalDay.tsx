import { useBrowserValue } from '../ui/useBrowserValue';

interface LocalDayProps {
  /** ISO 8601. */
  time: string;
  format: (time: string) => string;
}

const UTC_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A time in the reader's time zone. The server does not know the zone: it renders the day in UTC, which hydration replaces. */
export function LocalDay({ time, format }: LocalDayProps) {
  const text = useBrowserValue(() => format(time), UTC_DAY.format(new Date(time)));
  return <time dateTime={time}>{text}</time>;
}
