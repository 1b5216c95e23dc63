import { useEffect, useState } from 'react';
import { LabeledValue } from './LabeledValue';

/** The time left until the payment expires. */
export function TimeLeft({ until }: { until: string }) {
  return (
    <LabeledValue term="Time left" value={formatTimeLeft(new Date(until), useNow()) ?? 'none'} />
  );
}

const SECOND = 1000;

/** Hours from which days are shown. */
const LONG = 48;

/** Formats the time left as `6 days 23 h`, `1 h 05 min` or `19 min 32 s`; null once it is over. */
export function formatTimeLeft(until: Date, now: Date): string | null {
  const seconds = Math.floor((until.getTime() - now.getTime()) / SECOND);
  if (!(seconds > 0)) return null;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours >= LONG) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(rest)} s` : `${rest} s`;
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
