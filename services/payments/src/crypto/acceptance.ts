import Big from 'big.js';
import type { OrderStatus, PaymentNote } from '@libs/contracts';
import { isSettled } from '../orders/order-status';
import type { Review } from '../orders/review';
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

type Outcome = { kind: 'grant'; notes: PaymentNote[] } | { kind: 'review'; review: Review };

/** Decides what to do with coins that have arrived: grants the order only if everything matches, otherwise requests a review. */
export function evaluate(recorded: RecordedPayment, finished: ReportedPayment): Outcome {
  const review = findReview(recorded, finished);
  if (review !== null) return { kind: 'review', review };
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

/** Why a payment cannot be accepted automatically; null when it can. */
function findReview(recorded: RecordedPayment, finished: ReportedPayment): Review | null {
  const { payAmount, payCurrency, otherCoins, deposits } = recorded;
  if (isSettled(recorded.orderStatus)) return { code: 'already_settled', detail: null };
  if (finished.attemptId !== recorded.attemptId) return { code: 'other_order', detail: null };
  if (!pricesAgree(recorded, finished)) {
    const { priceAmount: amount, priceCurrency: currency } = finished;
    return {
      code: 'other_price',
      detail: { amount, currency, expectedCents: recorded.amountCents },
    };
  }
  const { actuallyPaid: paid } = finished;
  const requested = payAmount === null ? null : { amount: payAmount, currency: payCurrency };
  if (finished.payCurrency !== payCurrency) {
    const coins = { amount: paid, currency: finished.payCurrency };
    return { code: 'other_coin', detail: { paid: coins, requested } };
  }
  if (isEnough(recorded, finished)) return null;
  return {
    code: 'too_little',
    detail: { paid, requested, deposits, otherCoins, isRestTooSmall: false },
  };
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

/** Why an accepted payment holds surplus; null when at most one percent is too much. */
export function findExcess(
  payAmount: string | null,
  actuallyPaid: string,
  currency: string | null,
): Review | null {
  if (payAmount === null || Big(actuallyPaid).lte(Big(payAmount).times(MAX_PAID_RATIO)))
    return null;
  return {
    code: 'too_much',
    detail: {
      paid: { amount: actuallyPaid, currency },
      requested: { amount: payAmount, currency },
      excess: { amount: subtractDecimals(actuallyPaid, payAmount), currency },
    },
  };
}
