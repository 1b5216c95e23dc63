import { fromLocalTime } from './localTime';
import { toCents } from './money';

type Verdict = true | string;

const MAX_NAME = 200;
const MAX_DESCRIPTION = 10_000;
const MAX_OFFER = 200;
const MAX_COUNT = 999_999_999_999;
const NO_AMOUNT = 'Enter an amount in dollars with up to two decimal places';

/** A text that must be given, up to a length. */
const text =
  (label: string, max: number) =>
  (value: string): Verdict => {
    if (value.trim() === '') return `${label} is required`;
    return value.trim().length <= max || `${label} must be at most ${max} characters`;
  };

/** What the fields of a tool must be; the same rules the server has (contract §3). */
export const nameRule = text('Name', MAX_NAME);
export const descriptionRule = text('Description', MAX_DESCRIPTION);

/** A premium tool costs at least one cent. */
export function priceRule(price: string): Verdict {
  const cents = toCents(price);
  if (cents === null) return price.trim() === '' ? 'A premium tool needs a price' : NO_AMOUNT;
  return cents >= 1 || 'The price must be at least $0.01';
}

/** The old price, when there is one, is higher than the price. */
export function originalPriceRule(originalPrice: string, price: string): Verdict {
  if (originalPrice.trim() === '') return true;
  const [before, now] = [toCents(originalPrice), toCents(price)];
  if (before === null) return NO_AMOUNT;
  return now === null || before > now || 'The original price must be higher than the price';
}

/** The offer's text is short. */
export const offerDescriptionRule = (value: string): Verdict =>
  value.trim().length <= MAX_OFFER || `The offer description must be at most ${MAX_OFFER} characters`;

/** The offer's end is a time, or not given. */
export const offerEndsAtRule = (value: string): Verdict => value === '' || fromLocalTime(value) !== null || 'Enter a date and a time';

/** A count is a whole number from 0 (spec §5). */
export const downloadCountRule = (value: string): Verdict =>
  (/^\d+$/.test(value.trim()) && Number(value) <= MAX_COUNT) || 'The download count must be a whole number from 0';
