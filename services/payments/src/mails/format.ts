import { dollarsOf } from '../crypto/decimal';

export const formatPrice = (cents: number, currency: string): string =>
  currency === 'USD' ? `$${dollarsOf(cents)}` : `${dollarsOf(cents)} ${currency}`;

export const linkTo = (
  link: string,
  path: string,
  { PUBLIC_URL }: { PUBLIC_URL: string },
): { link: string; url: string } => ({
  link,
  url: new URL(path, PUBLIC_URL).href,
});
