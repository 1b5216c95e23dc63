import Big from 'big.js';
import type { OrderStatus } from '@libs/contracts';
import {
  type AttemptStatus,
  CONFIRMING_STATUSES,
  UNSEEN_STATUSES,
  WAITING_STATUSES,
} from './attempt-status';
import type { ReviewCode, ReviewDetail } from './review';
import { addDecimals } from '../amounts';

/** One recorded deposit: a separate payment, or a top-up to the address of another. */
export interface Deposit {
  id: string;
  /** The payment whose address this top-up was sent to. */
  parentAttemptId: string | null;
  status: AttemptStatus;
  payCurrency: string | null;
  payAmount: string | null;
  actuallyPaid: string;
  paidCurrency: string | null;
  accepted: boolean;
  reviewCode: ReviewCode | null;
  reviewDetail: ReviewDetail;
  reviewedAt: Date | null;
  /** When the attempt was closed; null while a payment is expected. */
  closedAt: Date | null;
  /** The least that can be paid in this coin, in US dollars; null when it is unknown. */
  minimumUsd: string | null;
  expiresAt: Date | null;
}

/** A payment, followed by the top-ups to its address. */
export type PaymentChain<T extends Deposit = Deposit> = readonly [T, ...T[]];

export interface ReceivedCoins {
  amount: string;
  currency: string | null;
}

const ARRIVED: ReadonlySet<AttemptStatus> = new Set(['partially_paid', 'finished']);

export function findChain<T extends Deposit>(attempt: T, attempts: readonly T[]): PaymentChain<T> {
  const rootId = attempt.parentAttemptId ?? attempt.id;
  const root = attempts.find(({ id }) => id === rootId) ?? attempt;
  return [
    root,
    ...attempts.filter(({ id, parentAttemptId }) => parentAttemptId === root.id && id !== root.id),
  ];
}

/** Combines a chain into one payment: its first payment with the total received. */
export function asOnePayment<T extends Deposit>(chain: PaymentChain<T>): T {
  const { amount: actuallyPaid, currency: paidCurrency } = receivedCoins(chain);
  return { ...chain[0], actuallyPaid, paidCurrency };
}

/** Whether a status means that coins are in our wallet, even if too few. */
export const hasArrived = (status: AttemptStatus): boolean => ARRIVED.has(status);

/** Whether coins are being transferred. A top-up is created only after coins were sent, so a waiting one counts too. */
export const isUnderWay = ({ status, parentAttemptId }: Deposit): boolean =>
  CONFIRMING_STATUSES.has(status) || (WAITING_STATUSES.has(status) && parentAttemptId !== null);

/** Whether nothing was received for a deposit and nothing was seen on the blockchain. */
export const isUntouched = ({
  status,
  actuallyPaid,
}: Pick<Deposit, 'status' | 'actuallyPaid'>): boolean =>
  UNSEEN_STATUSES.has(status) && Big(actuallyPaid).eq(0);

export const hasCoins = (chain: PaymentChain): boolean =>
  chain.some((deposit) => isUnderWay(deposit) || hasArrived(deposit.status));

export const isAccepted = (chain: PaymentChain): boolean => chain.some(({ accepted }) => accepted);

export const waitsForReview = ({ reviewCode, reviewedAt }: Deposit): boolean =>
  reviewCode !== null && reviewedAt === null;

/** The total of a chain in the requested coin, or in the coin received instead if none of the requested one arrived. */
export function receivedCoins(chain: PaymentChain): ReceivedCoins {
  const [root] = chain;
  const received = chain.filter(({ actuallyPaid }) => Big(actuallyPaid).gt(0));
  const readCoin = (deposit: Deposit): string | null => deposit.paidCurrency ?? deposit.payCurrency;
  const isRequested =
    received.length === 0 || received.some((deposit) => readCoin(deposit) === root.payCurrency);
  const currency = isRequested || !received[0] ? root.payCurrency : readCoin(received[0]);
  const amounts = received
    .filter((deposit) => readCoin(deposit) === currency)
    .map(({ actuallyPaid }) => actuallyPaid);
  return { amount: amounts.length === 0 ? '0' : amounts.reduce(addDecimals), currency };
}

/** The status of an attempt whose payment became known late: it waits if its order does, and no other attempt has replaced it. */
export const statusOfFound = <T extends Deposit>(
  { id, payCurrency }: T,
  order: OrderStatus,
  attempts: readonly T[],
): 'waiting' | 'watched' =>
  order === 'pending' &&
  !attempts.some(
    (other) => other.id !== id && other.closedAt === null && other.payCurrency === payCurrency,
  )
    ? 'waiting'
    : 'watched';

/** The first deposits that together pay for an order; any others were not needed. The first payment comes first, then its top-ups by age. */
export function neededDeposits<T extends Deposit & { createdAt: Date }>(
  deposits: readonly T[],
  isPaidBy: (amount: string) => boolean,
): T[] {
  const byAge = [...deposits].sort(
    (one, other) => rank(one) - rank(other) || one.createdAt.getTime() - other.createdAt.getTime(),
  );
  const needed: T[] = [];
  for (const deposit of byAge) {
    if (isPaidBy(sumReceived(needed))) break;
    needed.push(deposit);
  }
  return needed;
}

const rank = ({ parentAttemptId }: Deposit): number => (parentAttemptId === null ? 0 : 1);

export const sumReceived = (deposits: readonly Pick<Deposit, 'actuallyPaid'>[]): string =>
  deposits.map(({ actuallyPaid }) => actuallyPaid).reduce(addDecimals, '0');

interface ReceivingAttempt {
  provider: 'nowpayments' | 'stripe';
  status: AttemptStatus;
  actuallyPaid: string;
  chargedCents: number | null;
}

/** Whether an attempt holds money: received coins that were not sent back, or a card that was charged; a free month charges nothing. */
export function holdsMoney({
  provider,
  status,
  actuallyPaid,
  chargedCents,
}: ReceivingAttempt): boolean {
  if (status === 'refunded') return false;
  if (provider === 'stripe') return status === 'finished' && (chargedCents ?? 0) > 0;
  return Big(actuallyPaid).gt(0);
}

/** The attempts with unreviewed money that arrived after their order was complete. */
export function findSurplusDeposits<T extends Deposit>(
  order: OrderStatus,
  attempts: readonly T[],
): T[] {
  return order === 'pending' || order === 'review' ? [] : attempts.filter(waitsForReview);
}
