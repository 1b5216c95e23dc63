import Big from 'big.js';
import type { OrderStatus, PaymentNote } from '@libs/contracts';
import { isComplete } from '../orders/order-status';
import {
  type Deposit,
  hasArrived,
  neededDeposits,
  type PaymentChain,
  sumReceived,
} from '../orders/payment-chain';
import type { Review } from '../orders/review';
import { isDecimal, subtractDecimals, toDollars } from '../amounts';

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

interface ChainFacts<T extends Deposit> {
  order: { status: OrderStatus; amountCents: number };
  attempts: readonly T[];
  chain: PaymentChain<T>;
  /** The provider's report about the chain's first payment. */
  reading: ReportedPayment;
  wasExpired: boolean;
}

type ChainOutcome<T> =
  | { kind: 'empty' }
  | { kind: 'accept'; counted: T[]; notes: PaymentNote[] }
  | { kind: 'review'; review: Review }
  /** A single partial payment, which a top-up may complete. */
  | { kind: 'short'; received: string; review: Review };

/** Evaluates a payment together with its top-ups, of which only those that are needed count. */
export function evaluateChain<T extends Deposit & { createdAt: Date; paymentUrl: string | null }>(
  facts: ChainFacts<T>,
): ChainOutcome<T> {
  const { order, chain, reading, wasExpired } = facts;
  const [root] = chain;
  const arrived = chain.filter(
    ({ status, actuallyPaid }) => hasArrived(status) && Big(actuallyPaid).gt(0),
  );
  const requested = arrived.filter(({ paidCurrency }) => paidCurrency === reading.payCurrency);
  const others = arrived.flatMap(({ paidCurrency }) =>
    paidCurrency === null || paidCurrency === reading.payCurrency ? [] : [paidCurrency],
  );
  const counted = neededDeposits(requested, (actuallyPaid) => isEnough(root, { actuallyPaid }));
  const recorded: RecordedPayment = {
    attemptId: findPageAttemptId(facts),
    orderStatus: order.status,
    amountCents: order.amountCents,
    payCurrency: root.payCurrency,
    payAmount: root.payAmount,
    wasExpired,
    otherCoins: [...new Set(others)],
    deposits: counted.length,
  };
  if (recorded.deposits + recorded.otherCoins.length === 0) return { kind: 'empty' };
  const received = sumReceived(counted);
  const outcome = evaluate(recorded, { ...reading, actuallyPaid: received });
  if (outcome.kind === 'grant') return { kind: 'accept', counted, notes: outcome.notes };
  const { review } = outcome;
  const isPartial = root.status === 'partially_paid' && counted.length === 1 && others.length === 0;
  const mayBeToppedUp = order.status === 'pending' && reading.payCurrency === root.payCurrency;
  const isShort = isPartial && mayBeToppedUp && !isEnough(root, { actuallyPaid: received });
  if (!isShort) return { kind: 'review', review };
  return { kind: 'short', received, review: withRestTooSmall(review) };
}

/** The review of a partial payment whose rest nobody can send. */
const withRestTooSmall = (review: Review): Review =>
  review.code === 'too_little'
    ? { ...review, detail: { ...review.detail, isRestTooSmall: true } }
    : review;

/** The order_id sent with a payment: its attempt's ID, or that of the attempt whose hosted page it was made on. */
function findPageAttemptId<T extends Deposit & { paymentUrl: string | null }>({
  chain: [root],
  attempts,
  reading,
}: ChainFacts<T>): string {
  const page = attempts.find(
    ({ id, paymentUrl }) =>
      id === reading.attemptId && paymentUrl !== null && paymentUrl === root.paymentUrl,
  );
  return (page ?? root).id;
}

/** Why a payment cannot be accepted automatically; null when it can. */
function findReview(recorded: RecordedPayment, finished: ReportedPayment): Review | null {
  const { payAmount, payCurrency, otherCoins, deposits } = recorded;
  if (isComplete(recorded.orderStatus)) return { code: 'surplus', detail: null };
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
    priceCurrency === 'usd' && isDecimal(priceAmount) && Big(priceAmount).eq(toDollars(amountCents))
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
export function findSurplus(
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
      surplus: { amount: subtractDecimals(actuallyPaid, payAmount), currency },
    },
  };
}
