import { type AuditAction, formatCoins } from '@libs/contracts';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { dollarsOf } from '../crypto/decimal';
import { holdsMoney } from '../orders/payment-chain';
import type { Attempt } from '../orders/attempt.entity';
import { closeAttempt } from '../crypto/poll-schedule';
import { type LockedOrder, lockOrderWithAttempts, saveAttempt } from '../orders/attempt.repository';
import type { Order } from '../orders/order.entity';
import { recordAdministratorWrite } from './record-administrator-write';
import { publishOrder } from '../orders/publish-order';

export interface OrderDecision {
  orderId: string;
  actorId: string;
  reason: string;
  now: Date;
  endedCards?: string[];
}

interface Decided extends LockedOrder {
  action: AuditAction;
  before: Order['status'];
  handled: Attempt[];
}

export async function lockForDecision(
  tx: EntityManager,
  { orderId }: OrderDecision,
): Promise<LockedOrder> {
  const locked = await lockOrderWithAttempts(tx, orderId);
  if (!locked) throw notFound('order_not_found', 'Order not found');
  return locked;
}

/** Writes the audit record of a decision, saves the attempts and publishes them. */
export async function recordDecision(
  tx: EntityManager,
  by: OrderDecision,
  decided: Decided,
): Promise<void> {
  const { order, attempts, action, before, handled } = decided;
  const { actorId, reason, now, endedCards = [] } = by;
  const received = handled
    .filter(holdsMoney)
    .map((attempt) => ({ paymentId: attempt.id, amount: receivedAmount(attempt, order) }));
  await recordAdministratorWrite(tx, {
    orderId: order.id,
    actorId,
    action,
    userId: order.userId,
    reason,
    at: now,
    before: { orderId: order.id, status: before },
    after: {
      orderId: order.id,
      status: order.status,
      received,
      ...(endedCards.length > 0 ? { endedCards } : {}),
    },
  });
  for (const attempt of handled) {
    attempt.reviewedAt = now;
    closeAttempt(attempt, now);
  }
  for (const attempt of attempts) await saveAttempt(tx, attempt);
  await publishOrder(tx, order, now);
}

const receivedAmount = (
  { provider, actuallyPaid, paidCurrency, payCurrency }: Attempt,
  { amountCents, currency }: Order,
): string =>
  provider === 'stripe'
    ? formatCoins(dollarsOf(amountCents), currency)
    : formatCoins(actuallyPaid, paidCurrency ?? payCurrency);
