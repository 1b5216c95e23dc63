import { type AuditAction, formatCoins } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { publishAudit } from './audit';
import { dollarsOf } from '../crypto/decimal';
import { holdsMoney, surplusOf, waitsForReview } from '../orders/payment-chain';
import type { Attempt } from '../orders/attempt.entity';
import { closeAttempt } from '../crypto/poll-schedule';
import { type LockedOrder, lockOrderWithAttempts, saveAttempt } from '../orders/attempt.repository';
import type { Order } from '../orders/order.entity';
import { publishOrder } from '../orders/publish-order';
import { Injectable } from '@nestjs/common';
import { PaymentMails } from '../mails/payment-mails';
import { moveOrder, writeHistory } from '../orders/order.repository';
import { ReverseOrder } from '../orders/fulfil';

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
  await publishAudit(tx, {
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

/** Revokes what an order granted; the money itself is refunded at the provider (docs/payments.md). Surplus money needs a separate decision. */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly reverseOrder: ReverseOrder,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(tx: EntityManager, decision: OrderDecision): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, decision);
    const before = order.status;
    requireRefundable({ order, attempts });
    const surplus =
      before === 'paid' || before === 'granted'
        ? attempts.filter((one) => waitsForReview(one) && !one.accepted)
        : [];
    const handled = attempts.filter(
      (attempt) => !surplus.includes(attempt) && (holdsMoney(attempt) || waitsForReview(attempt)),
    );
    await this.reverseOrder.run(tx, order);
    await moveOrder(tx, order, before === 'granted' ? 'cancelled' : 'refunded', {
      actor: 'admin',
      note: decision.reason,
      now: decision.now,
    });
    await recordDecision(tx, decision, {
      order,
      attempts,
      action: 'payment.refund',
      before,
      handled,
    });
    if (before !== 'granted')
      await this.paymentMails.refunded(
        tx,
        order,
        handled.find(({ accepted }) => accepted) ?? handled[0] ?? null,
      );
    return order;
  }
}

function requireRefundable({ order: { status }, attempts }: LockedOrder): void {
  if (status === 'refunded') throw conflict('already_refunded', 'This order was already refunded');
  const gaveOrReceived =
    status === 'paid' || status === 'granted' || status === 'review' || attempts.some(holdsMoney);
  if (!gaveOrReceived) throw conflict('order_not_paid', 'Only paid orders can be refunded');
}

/** Marks surplus money as handled; the buyer keeps what was bought. */
@Injectable()
export class ResolveSurplus {
  async run(tx: EntityManager, decision: OrderDecision): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, decision);
    const handled = surplusOf(order.status, attempts);
    if (handled.length === 0) throw conflict('no_surplus', 'This order has no surplus');
    const { status } = order;
    await writeHistory(tx, {
      orderId: order.id,
      attemptId: null,
      actor: 'admin',
      from: status,
      to: status,
      note: `surplus handled: ${decision.reason}`,
      at: decision.now,
    });
    await recordDecision(tx, decision, {
      order,
      attempts,
      action: 'payment.surplus',
      before: status,
      handled,
    });
    return order;
  }
}
