import { dollarsOf } from '../domain/decimal';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment for people, such as `22 November 2026 at 00:04 UTC`. */
export const dateText = (moment: Date): string => `${FORMAT.format(moment)} UTC`;

/** Integer cents as a price, such as `$19.99`. */
export const priceText = (cents: number, currency: string): string =>
  currency === 'USD' ? `$${dollarsOf(cents)}` : `${dollarsOf(cents)} ${currency}`;

/** A link to a page of the site. */
export const linkTo = (link: string, path: string, { PUBLIC_URL }: { PUBLIC_URL: string }): { link: string; url: string } => ({
  link,
  url: new URL(path, PUBLIC_URL).href,
});
