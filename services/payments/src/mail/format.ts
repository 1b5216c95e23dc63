import { dollarsOf } from '../domain/decimal';

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a moment, such as `November 22, 2026 at 12:04 AM UTC`. */
export const formatDate = (moment: Date): string => `${FORMAT.format(moment).replace('\u202f', ' ')} UTC`; // ICU inserts a narrow no-break space before AM

export const formatPrice = (cents: number, currency: string): string =>
  currency === 'USD' ? `$${dollarsOf(cents)}` : `${dollarsOf(cents)} ${currency}`;

export const linkTo = (link: string, path: string, { PUBLIC_URL }: { PUBLIC_URL: string }): { link: string; url: string } => ({
  link,
  url: new URL(path, PUBLIC_URL).href,
});
