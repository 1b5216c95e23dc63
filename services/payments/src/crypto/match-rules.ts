import Big from 'big.js';
import type { Attempt } from '../orders/attempt.entity';
import { saysCoinsArrived, statusOfProvider, UNSEEN_STATUSES } from '../orders/attempt-status';
import { isUntouched } from '../orders/payment-chain';
import type { ProviderPayment } from './crypto-provider';

type MatchedPayment = Pick<ProviderPayment, 'id' | 'attemptId' | 'parentId' | 'payAddress'>;

/** How a payment at the provider belongs to an order. */
export type Match =
  /** It is the payment of an attempt. */
  | { kind: 'known'; attempt: Attempt }
  /** It was created for an attempt whose response was lost. */
  | { kind: 'lost'; attempt: Attempt }
  /** It was sent to the address of another payment; `paymentUrl` is the page that it was made on. */
  | { kind: 'top-up'; parent: Attempt; paymentUrl: string | null }
  /** It is another payment of the order, such as one that a hosted page has made. */
  | { kind: 'further'; paymentUrl: string | null };

/** Matches a payment to the attempts of its order. */
export function matchPayment(attempts: readonly Attempt[], payment: MatchedPayment): Match {
  const known = attempts.find(({ providerPaymentId }) => providerPaymentId === payment.id);
  if (known) return { kind: 'known', attempt: known };
  const requested = attempts.find(({ id }) => id === payment.attemptId);
  if (requested?.providerPaymentId === null && payment.parentId === null)
    return { kind: 'lost', attempt: requested };
  const parent = parentOf(attempts, payment);
  const paymentUrl = requested?.paymentUrl ?? null;
  return parent ? { kind: 'top-up', parent, paymentUrl } : { kind: 'further', paymentUrl };
}

/** The attempt whose address was reused: the parent named by the provider, otherwise the one with this address. */
function parentOf(
  attempts: readonly Attempt[],
  { parentId, attemptId, payAddress }: MatchedPayment,
): Attempt | undefined {
  const roots = attempts.filter(({ parentAttemptId }) => parentAttemptId === null);
  const named =
    parentId === null
      ? undefined
      : attempts.find(({ providerPaymentId }) => providerPaymentId === parentId);
  if (named) return roots.find(({ id }) => id === (named.parentAttemptId ?? named.id));
  const atAddress =
    payAddress === null ? undefined : roots.find((root) => root.payAddress === payAddress);
  return atAddress ?? (parentId === null ? undefined : roots.find(({ id }) => id === attemptId));
}

/**
 * The attempt whose hosted page has made the payment of `made` and continues with it; null if it keeps its own. A page can make several
 * payments: its attempt follows the latest, or the first with coins.
 */
export function pageThatFollows(
  attempts: readonly Attempt[],
  made: Attempt,
  payment: Pick<ProviderPayment, 'attemptId' | 'status' | 'actuallyPaid'>,
  isNew: boolean,
): Attempt | null {
  const page = attempts.find(({ id }) => id === payment.attemptId);
  const isOnPage =
    page !== undefined &&
    page !== made &&
    page.paymentUrl !== null &&
    page.paymentUrl === made.paymentUrl;
  if (!isOnPage || made.parentAttemptId !== null || !isUntouched(page) || !isUntouched(made))
    return null;
  const isTaken = attempts.some(
    ({ id, closedAt, payCurrency }) =>
      id !== page.id && closedAt === null && payCurrency === made.payCurrency,
  );
  return !isTaken && (isNew || hasCoins(payment)) ? page : null;
}

function hasCoins({
  status,
  actuallyPaid,
}: Pick<ProviderPayment, 'status' | 'actuallyPaid'>): boolean {
  return (
    Big(actuallyPaid).gt(0) ||
    saysCoinsArrived(status) ||
    !UNSEEN_STATUSES.has(statusOfProvider(status))
  );
}
