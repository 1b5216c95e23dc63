import { dollarsOf } from '../domain/decimal';

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment for people, such as `November 22, 2026 at 12:04 AM UTC`. */
export const dateText = (moment: Date): string => `${FORMAT.format(moment).replace('\u202f', ' ')} UTC`; // ICU puts a narrow no-break space before AM

/** Integer cents as a price, such as `$19.99`. */
export const priceText = (cents: number, currency: string): string =>
  currency === 'USD' ? `$${dollarsOf(cents)}` : `${dollarsOf(cents)} ${currency}`;

/** A link to a page of the site. */
export const linkTo = (link: string, path: string, { PUBLIC_URL }: { PUBLIC_URL: string }): { link: string; url: string } => ({
  link,
  url: new URL(path, PUBLIC_URL).href,
});
