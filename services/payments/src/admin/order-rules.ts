import type { OrderStatus } from '@libs/contracts';
import { conflict, type DomainError } from '@libs/errors';
import type { Attempt } from '../orders/attempt.entity';
import { holdsMoney, waitsForReview } from '../orders/payment-chain';

/** The attempt to settle an order with: one under review, otherwise any that holds money; for a top-up, its parent payment. */
export function payingAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  const holding = attempts.filter(holdsMoney);
  const paying = holding.find(waitsForReview) ?? holding[0];
  return attempts.find(({ id }) => id === paying?.parentAttemptId) ?? paying;
}

/** Why an order cannot be settled; null if it can. Without a payment, the administrator has to confirm it. */
export function refusalToSettle(
  status: OrderStatus,
  paying: Attempt | undefined,
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
export function refusalToRefund(
  status: OrderStatus,
  attempts: readonly Attempt[],
): DomainError | null {
  if (status === 'refunded') return conflict('already_refunded', 'This order was already refunded');
  const gave = status === 'paid' || status === 'granted' || status === 'review';
  return gave || attempts.some(holdsMoney)
    ? null
    : conflict('order_not_paid', 'Only paid orders can be refunded');
}

/** The attempts that a decision about an order is about: those with money and those under review, except for surplus of an order that gave something. */
export function decidedAttempts(status: OrderStatus, attempts: readonly Attempt[]): Attempt[] {
  const isBought = status === 'paid' || status === 'granted';
  const isSurplus = (attempt: Attempt) => isBought && waitsForReview(attempt) && !attempt.accepted;
  return attempts.filter(
    (attempt) => (holdsMoney(attempt) || waitsForReview(attempt)) && !isSurplus(attempt),
  );
}
