import { PRO_PRICE } from '@contracts/membership';
import { millisecondsInDay } from 'date-fns/constants';
import { formatDay } from '../../../shared/format/format';

/** Days of Pro that a crypto payment buys. */
const PERIOD_DAYS = 30;

/** What a visitor does for Pro, and where cards are accepted, which way has which terms. */
export const nextOfVisitor = (hasCard: boolean): string[] => [
  'Create your account.',
  hasCard
    ? `Pay ${PRO_PRICE} by card (renews monthly, cancel anytime) or in crypto (${PERIOD_DAYS} days, never renews).`
    : `Pay ${PRO_PRICE} in crypto, once for ${PERIOD_DAYS} days. It never renews.`,
  'EXE Pro opens as soon as your payment is confirmed.',
];

/** What follows a card payment at a time. */
export function nextOfCard(now: Date): string[] {
  const renewal = new Date(now);
  renewal.setMonth(renewal.getMonth() + 1);
  if (renewal.getDate() !== now.getDate()) renewal.setDate(0); // the last day of a shorter month
  return [
    `Today you pay ${PRO_PRICE}. EXE Pro starts as soon as your payment is confirmed.`,
    `On ${formatDay(renewal.toISOString())} your card is charged ${PRO_PRICE} again, and then every month.`,
    'Cancel anytime in your account: EXE Pro then ends with the month you paid for.',
  ];
}

/** What follows a crypto payment at a time, by a member whose Pro may not have ended yet. */
export function nextOfCrypto(now: Date, proUntil: string | null): string[] {
  const start = Math.max(now.getTime(), proUntil === null ? 0 : Date.parse(proUntil));
  const end = formatDay(new Date(start + PERIOD_DAYS * millisecondsInDay).toISOString());
  return [
    `You pay ${PRO_PRICE} once, in the coin you choose.`,
    `As soon as your payment is confirmed, you have EXE Pro for ${PERIOD_DAYS} days: until ${end} if you pay today.`,
    "Crypto payments don't renew automatically. We email you before EXE Pro ends.",
  ];
}
