import Big from 'big.js';
import type { OrderStatus, PaymentStatus } from '@libs/contracts';
import type { AttemptStatus } from './attempt-status';
import { subtractDecimals } from '../amounts';
import {
  type Deposit,
  findChain,
  hasCoins,
  isAccepted,
  isUnderWay,
  type PaymentChain,
  receivedCoins,
  type ReceivedCoins,
  waitsForReview,
} from './payment-chain';

const PUBLIC_STATUS: Readonly<Record<AttemptStatus, PaymentStatus>> = {
  creating: 'waiting',
  waiting: 'waiting',
  watched: 'waiting',
  create_failed: 'failed',
  unanswered: 'failed',
  confirming: 'confirming',
  confirmed: 'confirming',
  sending: 'confirming',
  partially_paid: 'partially_paid',
  finished: 'review',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
};

/** A payment's status as shown to its buyer (docs/payments.md). An attempt has its own status only while its order is open. */
export function publicStatus<T extends Deposit>(
  attempt: T,
  order: OrderStatus,
  attempts: readonly T[] = [attempt],
): PaymentStatus {
  const chain = findChain(attempt, attempts);
  switch (order) {
    case 'pending':
      return statusOfChain(leadingChain(attempt, attempts));
    case 'review':
      return 'review';
    case 'paid':
    case 'granted':
    case 'refunded':
      return holdsSurplus(attempt, chain) ? 'review' : order;
    case 'cancelled':
    case 'expired':
      return hasCoins(chain) ? statusOfChain(chain) : order;
  }
}

/** What the amount due depends on besides the attempts. */
interface PricedOrder {
  status: OrderStatus;
  amountCents: number;
}

/**
 * The amount still to be sent for an attempt; null when nothing should be sent. Coins are requested only while the amount is certain, the
 * attempt's window is open and the coin can pay the rest.
 */
export function amountDue<T extends Deposit>(
  attempt: T,
  order: PricedOrder,
  attempts: readonly T[],
  now: Date,
): string | null {
  const chain = leadingChain(attempt, attempts);
  const isOpen = attempt.status === 'waiting' || attempt.status === 'partially_paid';
  const isCertain =
    chain[0] === attempt &&
    !chain.some((deposit) => isUnderWay(deposit) || waitsForReview(deposit));
  const { amount, currency } = receivedCoins(chain);
  const isOver = attempt.expiresAt !== null && attempt.expiresAt <= now;
  if (
    order.status !== 'pending' ||
    !isOpen ||
    !isCertain ||
    isOver ||
    currency !== attempt.payCurrency
  )
    return null;
  return computeRest(attempt, amount, order.amountCents);
}

/** What is missing from a payment; null when nothing is, or when it is less than the coin's minimum, so that nobody could send it. */
export function computeRest(
  { payAmount, minimumUsd }: Deposit,
  received: string,
  amountCents: number,
): string | null {
  if (payAmount === null) return null;
  const due = subtractDecimals(payAmount, received);
  if (Big(due).lte(0)) return null;
  if (minimumUsd === null || Big(received).eq(0)) return due;
  const minimum = Big(payAmount).times(minimumUsd).times(100).div(amountCents);
  return minimum.gt(due) ? null : due;
}

/** Whether every deposit of a confirming payment is final on its blockchain; the provider only has to pass the coins on. */
export const areCoinsFinal = <T extends Deposit>(attempt: T, attempts: readonly T[]): boolean => {
  const moving = leadingChain(attempt, attempts).filter(isUnderWay);
  return moving.length > 0 && moving.every(({ status }) => FINAL_STATUSES.has(status));
};

const FINAL_STATUSES: ReadonlySet<AttemptStatus> = new Set(['confirmed', 'sending']);

/** What the buyer has sent so far, for this attempt or for the attempt that is paying the order. */
export const receivedSoFar = <T extends Deposit>(
  attempt: T,
  attempts: readonly T[] = [attempt],
): ReceivedCoins => receivedCoins(leadingChain(attempt, attempts));

/** The attempt's own chain, unless coins were seen only on another chain of the same order. */
function leadingChain<T extends Deposit>(attempt: T, attempts: readonly T[]): PaymentChain<T> {
  const own = findChain(attempt, attempts);
  if (hasCoins(own)) return own;
  return attempts.map((other) => findChain(other, attempts)).find(hasCoins) ?? own;
}

function statusOfChain(chain: PaymentChain): PaymentStatus {
  const [root] = chain;
  if (chain.some(waitsForReview)) return 'review';
  if (chain.some(isUnderWay)) return 'confirming';
  if (chain.some(({ status }) => status === 'partially_paid')) return 'partially_paid';
  return PUBLIC_STATUS[root.status];
}

/** A second payment of a complete order. A part does not count: its page shows that the order is paid, and administrators see the surplus. */
const holdsSurplus = (attempt: Deposit, chain: PaymentChain): boolean =>
  attempt.status !== 'partially_paid' &&
  !attempt.accepted &&
  (waitsForReview(attempt) || (!isAccepted(chain) && chain.some(waitsForReview)));
