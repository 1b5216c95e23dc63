import Big from 'big.js';
import type { Attempt } from '../orders/attempt.entity';
import { saysCoinsArrived, statusOfProvider, UNSEEN_STATUSES } from '../orders/attempt-status';
import { newAttempt } from '../orders/new-attempt';
import type { Order } from '../orders/order.entity';
import { isUntouched, statusOfFound } from '../orders/payment-chain';
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

/** What the match of a payment changes in the attempts of its order. */
export type MatchStep =
  /** An attempt gets its payment after the response was lost. */
  | { kind: 'adopt'; attemptId: string; to: 'waiting' | 'watched'; changes: PaymentFacts }
  /** A payment that was not known becomes an attempt. */
  | { kind: 'add'; attempt: Attempt; note: string }
  /** Two attempts exchange their payments: the page of one continues with the payment of the other, which ends. */
  | { kind: 'exchange'; pageId: string; madeId: string; to: 'waiting' | 'watched' };

/** The attempt that a payment belongs to, after these steps. */
export interface MatchDecision {
  attemptId: string;
  steps: MatchStep[];
}

type PaymentFacts = ReturnType<typeof toPaymentFacts>;

function toPaymentFacts({
  id: providerPaymentId,
  payAmount,
  payAddress,
  network,
  expiresAt,
}: ProviderPayment) {
  return { providerPaymentId, payAmount, payAddress, network, expiresAt };
}

/** Decides which attempt of its order a payment belongs to; one that is unknown becomes a new attempt with the id `newId`. */
export function decideMatch(
  { order, attempts }: { order: Order; attempts: readonly Attempt[] },
  payment: ProviderPayment,
  newId: string,
  now: Date,
): MatchDecision {
  const match = matchPayment(attempts, payment);
  switch (match.kind) {
    case 'known':
      return followPage(order, attempts, match.attempt, payment);
    case 'lost': {
      const { attempt } = match;
      const to = statusOfFound(attempt, order.status, attempts);
      const changes = toPaymentFacts(payment);
      return {
        attemptId: attempt.id,
        steps: [{ kind: 'adopt', attemptId: attempt.id, to, changes }],
      };
    }
    case 'top-up': {
      const { parent, paymentUrl } = match;
      const topUp = { id: newId, parentAttemptId: parent.id, paymentUrl };
      const attempt = watchedAttempt(order, payment, topUp, now);
      const note = 'a top-up to the address of a payment';
      return { attemptId: attempt.id, steps: [{ kind: 'add', attempt, note }] };
    }
    case 'further': {
      const attempt = watchedAttempt(
        order,
        payment,
        { id: newId, paymentUrl: match.paymentUrl },
        now,
      );
      const step = { kind: 'add', attempt, note: 'a further payment to the same order' } as const;
      const all = [attempt, ...attempts];
      const { attemptId, steps } = followPage(order, all, attempt, payment, { isNew: true });
      return { attemptId, steps: [step, ...steps] };
    }
  }
}

const watchedAttempt = (
  order: Order,
  payment: ProviderPayment,
  link: Pick<Attempt, 'id' | 'paymentUrl'> & Pick<Partial<Attempt>, 'parentAttemptId'>,
  now: Date,
): Attempt =>
  newAttempt(order, 'nowpayments', now, {
    ...toPaymentFacts(payment),
    ...link,
    payCurrency: payment.payCurrency,
    status: 'watched',
    closedAt: now,
  });

function followPage(
  order: Order,
  attempts: readonly Attempt[],
  made: Attempt,
  payment: ProviderPayment,
  { isNew } = { isNew: false },
): MatchDecision {
  const page = pageThatFollows(attempts, made, payment, isNew);
  if (!page) return { attemptId: made.id, steps: [] };
  const to = order.status === 'pending' ? 'waiting' : 'watched';
  const step = { kind: 'exchange', pageId: page.id, madeId: made.id, to } as const;
  return { attemptId: page.id, steps: [step] };
}

/** Matches a payment to the attempts of its order. */
export function matchPayment(attempts: readonly Attempt[], payment: MatchedPayment): Match {
  const known = attempts.find(({ providerPaymentId }) => providerPaymentId === payment.id);
  if (known) return { kind: 'known', attempt: known };
  const requested = attempts.find(({ id }) => id === payment.attemptId);
  if (requested?.providerPaymentId === null && payment.parentId === null)
    return { kind: 'lost', attempt: requested };
  const parent = findParent(attempts, payment);
  const paymentUrl = requested?.paymentUrl ?? null;
  return parent ? { kind: 'top-up', parent, paymentUrl } : { kind: 'further', paymentUrl };
}

/** The attempt whose address was reused: the parent named by the provider, otherwise the one with this address. */
function findParent(
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
