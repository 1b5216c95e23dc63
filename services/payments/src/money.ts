import { dollarsOf } from './decimal';

/** Formats an amount for buyers, such as $19.99. */
export const formatPrice = (cents: number, currency: string): string =>
  currency === 'USD' ? `$${dollarsOf(cents)}` : `${dollarsOf(cents)} ${currency}`;

/** Formats an amount with its currency, such as 19.99 USD. */
export const formatAmount = (cents: number, currency: string): string =>
  `${dollarsOf(cents)} ${currency.toUpperCase()}`;
