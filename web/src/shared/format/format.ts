import { type Language, LANGUAGE_LABELS } from '@contracts/language';

/** Formats cents as dollars: 1999 becomes `$19.99` (spec §9). */
export const formatPrice = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Formats a count with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Formats a number of things: `1 download`, `1,234 downloads`. */
export const countOf = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`;

/** Formats a size in decimal units: `1.4 MB`, with a no-break space. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00A0B`;
  const units = ['kB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}\u00A0${units[unit]}`;
}

/** Formats minutes: `45 min`, `2 h`, `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** Returns the label of a language: capitals if unknown, Executable if missing (spec §2, §3). */
export function languageLabel(language: string | null | undefined): string {
  if (!language) return 'Executable';
  return isKnownLanguage(language) ? LANGUAGE_LABELS[language] : language.toUpperCase();
}

/** Whether a language is one of the specification's. */
export const isKnownLanguage = (language: string): language is Language =>
  Object.hasOwn(LANGUAGE_LABELS, language);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats the day of an ISO time: `Jan 2, 2026`. */
export const formatDay = (iso: string): string => DAY.format(new Date(iso));

/** Formats an ISO time in the user's time zone: `Jan 2, 2026, 3:04 PM`. */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));
