import Big from 'big.js';

const DECIMAL = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** Whether a text is a decimal number, such as `0.000000000000000001` or `1e-8`. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Removes an exponent and changes nothing else: `1e-8` becomes `0.00000001`, `0.50` stays `0.50`. */
export const plainDecimal = (text: string): string =>
  /[eE]/.test(text) ? Big(text).toFixed() : text;

/** The exact sum of two plain amounts, with the decimal places of the longer one. */
export const addDecimals = (one: string, other: string): string =>
  Big(one)
    .plus(other)
    .toFixed(Math.max(places(one), places(other)));

export const subtractDecimals = (one: string, other: string): string =>
  Big(one)
    .minus(other)
    .toFixed(Math.max(places(one), places(other)));

/** Integer cents as dollars: 1999 is `19.99`. */
export const toDollars = (cents: number): string => Big(cents).div(100).toFixed(2);

export const centsUp = (dollars: string): number =>
  Big(dollars).times(100).round(0, Big.roundUp).toNumber();

/** Formats an amount for buyers, such as $19.99. */
export const formatPrice = (cents: number, currency: string): string =>
  currency === 'USD' ? `$${toDollars(cents)}` : `${toDollars(cents)} ${currency}`;

/** Formats an amount with its currency, such as 19.99 USD. */
export const formatAmount = (cents: number, currency: string): string =>
  `${toDollars(cents)} ${currency.toUpperCase()}`;

const places = (plain: string): number => plain.split('.')[1]?.length ?? 0;
