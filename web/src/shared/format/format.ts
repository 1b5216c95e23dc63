import { type Language, LANGUAGE_LABELS } from '@contracts/language';

/** Cents as dollars with two decimals: 1999 is `$19.99` (spec §9). */
export const formatPrice = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A count with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** A number of downloads in words: `1 download`, `1,234 downloads`. */
export const downloadsIn = (count: number): string => (count === 1 ? '1 download' : `${formatCount(count)} downloads`);

/** A size in the unit a person would choose: `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** The label of a language value; unknown values are shown in capitals, a missing one as Executable (spec §2, §3). */
export function languageLabel(language: string | null | undefined): string {
  if (!language) return 'Executable';
  return Object.hasOwn(LANGUAGE_LABELS, language) ? LANGUAGE_LABELS[language as Language] : language.toUpperCase();
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A day from an ISO time: `Jan 2, 2026`. */
export const formatDay = (iso: string): string => DAY.format(new Date(iso));

/** A moment from an ISO time, in the person's own time zone: `Jan 2, 2026, 3:04 PM`. */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));
