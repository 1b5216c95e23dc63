import type { OrderStatus } from '@libs/contracts';
import { conflict, type DomainError } from '@libs/errors';
import type { Attempt } from '../orders/attempt.entity';
import { findSurplusDeposits, holdsMoney, waitsForReview } from '../orders/payment-chain';

/** The attempt to settle an order with: one under review, otherwise any that holds money; for a top-up, its parent payment. */
function payingAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  const holding = attempts.filter(holdsMoney);
  const paying = holding.find(waitsForReview) ?? holding[0];
  return attempts.find(({ id }) => id === paying?.parentAttemptId) ?? paying;
}

/** Why an order cannot be settled; null if it can. Without a payment, the administrator has to confirm it. */
function refusalToSettle(
  status: OrderStatus,
  paying: Attempt | null,
  withoutPayment: boolean,
): DomainError | null {
  if (status === 'refunded') return conflict('already_refunded', 'This order was refunded');
  if (status === 'paid')
    return conflict('already_paid', 'This order is already paid. There is nothing to settle.');
  if (status === 'granted')
    return conflict(
      'already_granted',
      'This order was already granted. There is nothing to settle.',
    );
  if (paying || withoutPayment) return null;
  return conflict(
    'payment_not_received',
    'No payment was received for this order. Confirm that you want to grant it anyway.',
  );
}

/** Why an order cannot be refunded; null if it can, since it gave something or received money. */
function refusalToRefund(status: OrderStatus, attempts: readonly Attempt[]): DomainError | null {
  if (status === 'refunded') return conflict('already_refunded', 'This order was already refunded');
  const gave = status === 'paid' || status === 'granted' || status === 'review';
  return gave || attempts.some(holdsMoney)
    ? null
    : conflict('order_not_paid', 'Only paid orders can be refunded');
}

/** The attempts that a decision about an order is about: those with money and those under review, except for surplus of an order that gave something. */
function decidedAttempts(status: OrderStatus, attempts: readonly Attempt[]): Attempt[] {
  const isBought = status === 'paid' || status === 'granted';
  const isSurplus = (attempt: Attempt) => isBought && waitsForReview(attempt) && !attempt.accepted;
  return attempts.filter(
    (attempt) => (holdsMoney(attempt) || waitsForReview(attempt)) && !isSurplus(attempt),
  );
}

/** What an administrator's decision does with an order; `handled` are the attempts whose money it is about. */
export interface OrderDecision {
  to: OrderStatus;
  handled: Attempt[];
  /** The attempt that pays for it, or whose money was sent back. */
  attempt: Attempt | null;
}

type Decided = OrderDecision | DomainError;

/** Grants an order that its payment did not grant automatically, for the money received or, if confirmed, without payment. */
export function decideSettle(
  status: OrderStatus,
  attempts: readonly Attempt[],
  withoutPayment: boolean,
): Decided {
  const attempt = payingAttempt(attempts) ?? null;
  const refusal = refusalToSettle(status, attempt, withoutPayment);
  const to = attempt ? 'paid' : 'granted';
  return refusal ?? { to, attempt, handled: decidedAttempts(status, attempts) };
}

/** Revokes what an order granted. Surplus money needs a separate decision. */
export function decideRefund(status: OrderStatus, attempts: readonly Attempt[]): Decided {
  const refusal = refusalToRefund(status, attempts);
  const handled = decidedAttempts(status, attempts);
  const attempt = handled.find(({ accepted }) => accepted) ?? handled[0] ?? null;
  return refusal ?? { to: status === 'granted' ? 'cancelled' : 'refunded', attempt, handled };
}

/** Marks surplus money as handled; the buyer keeps what was bought. */
export function decideSurplus(status: OrderStatus, attempts: readonly Attempt[]): Decided {
  const handled = findSurplusDeposits(status, attempts);
  if (handled.length === 0) return conflict('no_surplus', 'This order has no surplus');
  return { to: status, attempt: null, handled };
}
