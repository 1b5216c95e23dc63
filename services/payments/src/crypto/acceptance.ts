import Big from 'big.js';
import {
  currencyTicker,
  formatCoins,
  type OrderStatus,
  PAYMENT_NOTES,
  type PaymentNote,
} from '@libs/contracts';
import { isSettled } from '../orders/order-status';
import { dollarsOf, isDecimal, subtractDecimals } from './decimal';

const MIN_PAID_RATIO = '0.99';

const MAX_PAID_RATIO = '1.01';

/** Our record of a payment whose coins have arrived, including its top-ups. */
export interface RecordedPayment {
  /** The attempt's ID, or the ID of the attempt whose hosted page it was made on. */
  attemptId: string;
  orderStatus: OrderStatus;
  amountCents: number;
  payCurrency: string | null;
  payAmount: string | null;
  wasExpired: boolean;
  otherCoins: readonly string[];
  deposits: number;
}

/** The provider's report of the payment; the amount is the sum of its deposits. */
export interface ReportedPayment {
  attemptId: string | null;
  priceAmount: string;
  priceCurrency: string;
  payCurrency: string;
  actuallyPaid: string;
}

type Outcome = { kind: 'grant'; notes: PaymentNote[] } | { kind: 'review'; reason: string };

export const isPaymentNote = (note: string): note is PaymentNote =>
  PAYMENT_NOTES.some((known) => known === note);

export const ALREADY_SETTLED = 'This order was already settled when the payment arrived.';

/** Decides what to do with coins that have arrived: grants the order only if everything matches, otherwise requests a review. */
export function evaluate(recorded: RecordedPayment, finished: ReportedPayment): Outcome {
  const reason = reviewReason(recorded, finished);
  if (reason !== null) return { kind: 'review', reason };
  const notes: PaymentNote[] = [];
  if (recorded.deposits > 1) notes.push('topped_up');
  if (Big(finished.actuallyPaid).gt(recorded.payAmount ?? '0')) notes.push('overpaid');
  if (
    recorded.wasExpired ||
    recorded.orderStatus === 'expired' ||
    recorded.orderStatus === 'cancelled'
  )
    notes.push('paid_late');
  return { kind: 'grant', notes };
}

/** Why a payment cannot be accepted automatically, as a message for the administrator; null when it can. */
function reviewReason(recorded: RecordedPayment, finished: ReportedPayment): string | null {
  const { payAmount, payCurrency, otherCoins, deposits } = recorded;
  if (isSettled(recorded.orderStatus)) return ALREADY_SETTLED;
  if (finished.attemptId !== recorded.attemptId)
    return 'The provider lists this payment under a different order.';
  if (!pricesAgree(recorded, finished)) {
    return `The provider charged ${finished.priceAmount} ${finished.priceCurrency.toUpperCase()} instead of ${dollarsOf(recorded.amountCents)} USD.`;
  }
  const requested = payAmount === null ? 'an unknown amount' : formatCoins(payAmount, payCurrency);
  if (finished.payCurrency !== payCurrency)
    return `Paid ${formatCoins(finished.actuallyPaid, finished.payCurrency)} instead of ${requested}.`;
  if (isEnough(recorded, finished)) return null;
  const others =
    otherCoins.length === 0 ? '' : `, and coins in ${otherCoins.map(currencyTicker).join(' and ')}`;
  return `Paid ${finished.actuallyPaid} of ${requested}${deposits > 1 ? ` in ${deposits} payments` : ''}${others}.`;
}

function pricesAgree(
  { amountCents }: RecordedPayment,
  { priceAmount, priceCurrency }: ReportedPayment,
): boolean {
  return (
    priceCurrency === 'usd' && isDecimal(priceAmount) && Big(priceAmount).eq(dollarsOf(amountCents))
  );
}

/** Whether an amount pays for an order: at most one percent is missing. */
export function isEnough(
  { payAmount }: Pick<RecordedPayment, 'payAmount'>,
  { actuallyPaid }: Pick<ReportedPayment, 'actuallyPaid'>,
): boolean {
  return (
    payAmount !== null &&
    isDecimal(actuallyPaid) &&
    Big(actuallyPaid).gte(Big(payAmount).times(MIN_PAID_RATIO))
  );
}

/** Why an accepted payment holds surplus, as a message for the administrator; null when at most one percent is too much. */
export function excessReason(
  payAmount: string | null,
  actuallyPaid: string,
  payCurrency: string | null,
): string | null {
  if (payAmount === null || Big(actuallyPaid).lte(Big(payAmount).times(MAX_PAID_RATIO)))
    return null;
  const excess = formatCoins(subtractDecimals(actuallyPaid, payAmount), payCurrency);
  return `Paid ${formatCoins(actuallyPaid, payCurrency)} instead of ${formatCoins(payAmount, payCurrency)}: ${excess} too much.`;
}
