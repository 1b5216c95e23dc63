import type { AttemptStatus } from './attempt-status';
import { addDecimals, compareDecimals } from './decimal';

/** What is recorded about one deposit: a payment of its own, or a top-up to the address of another. */
export interface Deposit {
  id: string;
  /** The payment whose address this top-up was sent to. */
  parentAttemptId: string | null;
  status: AttemptStatus;
  /** The provider's code of the coin that was asked for. */
  payCurrency: string | null;
  payAmount: string | null;
  actuallyPaid: string;
  /** The provider's code of the coin that was received. */
  paidCurrency: string | null;
  /** What was bought was given for this attempt. */
  accepted: boolean;
  /** Why it needs manual review. */
  reviewReason: string | null;
  /** When an administrator has dealt with it. */
  reviewedAt: Date | null;
  /** When nobody waited for coins any more. */
  overAt: Date | null;
}

/** A payment and the top-ups to its address; the payment comes first. */
export type PaymentChain<T extends Deposit = Deposit> = readonly [T, ...T[]];

/** Coins that were received in one currency. */
export interface ReceivedCoins {
  amount: string;
  /** The provider's code; null while nothing is known about it. */
  currency: string | null;
}

const ARRIVED: ReadonlySet<AttemptStatus> = new Set(['partially_paid', 'finished']);
const CONFIRMING: ReadonlySet<AttemptStatus> = new Set(['confirming', 'confirmed', 'sending']);

/** The chain an attempt belongs to, out of all attempts of its order. */
export function chainOf<T extends Deposit>(attempt: T, attempts: readonly T[]): PaymentChain<T> {
  const rootId = attempt.parentAttemptId ?? attempt.id;
  const root = attempts.find(({ id }) => id === rootId) ?? attempt;
  return [root, ...attempts.filter(({ id, parentAttemptId }) => parentAttemptId === root.id && id !== root.id)];
}

/** A chain as the one payment it amounts to: its first payment with what was received in all. */
export function asOnePayment<T extends Deposit>(chain: PaymentChain<T>): T {
  const { amount: actuallyPaid, currency: paidCurrency } = receivedCoins(chain);
  return { ...chain[0], actuallyPaid, paidCurrency };
}

/** Whether a status says that coins are in our wallet, be they enough or not. */
export const hasArrived = (status: AttemptStatus): boolean => ARRIVED.has(status);

/** Whether coins are on their way. A top-up exists only because coins were sent, so one that waits counts as well. */
export const isUnderWay = ({ status, parentAttemptId }: Deposit): boolean =>
  CONFIRMING.has(status) || (status === 'waiting' && parentAttemptId !== null);

/** Whether any coins of a chain were seen. */
export const hasCoins = (chain: PaymentChain): boolean => chain.some((deposit) => isUnderWay(deposit) || hasArrived(deposit.status));

/** Whether a chain was accepted as the payment of its order. */
export const isAccepted = (chain: PaymentChain): boolean => chain.some(({ accepted }) => accepted);

/** Whether a deposit still waits for an administrator. */
export const waitsForReview = ({ reviewReason, reviewedAt }: Deposit): boolean => reviewReason !== null && reviewedAt === null;

/** The sum of a chain in the coin that was asked for; in the coin that came instead when none of those did. */
export function receivedCoins(chain: PaymentChain): ReceivedCoins {
  const [root] = chain;
  const received = chain.filter(({ actuallyPaid }) => compareDecimals(actuallyPaid, '0') > 0);
  const coinOf = (deposit: Deposit): string | null => deposit.paidCurrency ?? deposit.payCurrency;
  const isAsked = received.length === 0 || received.some((deposit) => coinOf(deposit) === root.payCurrency);
  const currency = isAsked || !received[0] ? root.payCurrency : coinOf(received[0]);
  const amounts = received.filter((deposit) => coinOf(deposit) === currency).map(({ actuallyPaid }) => actuallyPaid);
  return { amount: amounts.length === 0 ? '0' : amounts.reduce(addDecimals), currency };
}
