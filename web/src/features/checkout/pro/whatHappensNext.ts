import { millisecondsInDay } from 'date-fns/constants';
import { formatDay } from '../../../shared/format/format';

/** Days of Pro that a crypto payment buys. */
const PERIOD_DAYS = 30;

/** What a visitor does for Pro. */
export const nextOfVisitor = (hasCard: boolean): string[] => [
  'Create your account.',
  hasCard ? 'Pay by card or in crypto.' : 'Pay in crypto.',
  'EXE Pro starts as soon as your payment is confirmed.',
];

/** What follows a card payment at a time. */
export function nextOfCard(now: Date): string[] {
  const renewal = new Date(now);
  renewal.setMonth(renewal.getMonth() + 1);
  if (renewal.getDate() !== now.getDate()) renewal.setDate(0); // the last day of a shorter month
  return [
    'EXE Pro starts as soon as your payment is confirmed.',
    `Your card is next charged on ${formatDay(renewal.toISOString())}.`,
    'If you cancel in your account, EXE Pro ends with the month you paid for.',
  ];
}

/** What follows a crypto payment at a time, by a member whose Pro may not have ended yet. */
export function nextOfCrypto(now: Date, proUntil: string | null): string[] {
  const start = Math.max(now.getTime(), proUntil === null ? 0 : Date.parse(proUntil));
  const end = formatDay(new Date(start + PERIOD_DAYS * millisecondsInDay).toISOString());
  return [
    'Send the coins from your own wallet to the address on the next screen.',
    `As soon as your payment is confirmed, you have EXE Pro until ${end} if you pay today.`,
    'We email you before EXE Pro ends.',
  ];
}
