import { type AuditAction, formatCoins, type OrderStatus } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dollarsOf } from '../amounts';
import { closeAttempt } from '../orders/poll-schedule';
import { PaymentMails } from '../mails/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import { type LockedOrder, lockOrderWithAttempts, saveAttempt } from '../orders/attempt.repository';
import { cancelUnlessPaying } from '../orders/cancel';
import { FulfilOrder, ReverseOrder } from '../orders/fulfil';
import type { Order } from '../orders/order.entity';
import { moveOrder, otherPendingOrder, writeHistory } from '../orders/order.repository';
import { asOnePayment, chainOf, holdsMoney, surplusOf } from '../orders/payment-chain';
import { publishOrder } from '../orders/publish-order';
import { describeReview } from '../orders/review';
import { publishAudit } from './audit';
import { payingAttempt, decidedAttempts, refusalToRefund, refusalToSettle } from './order-rules';

interface OrderDecision {
  orderId: string;
  actorId: string;
  reason: string;
  now: Date;
}

interface Outcome {
  action: AuditAction;
  /** The status of the order before the decision. */
  before: OrderStatus;
  /** The attempts whose money the decision is about. */
  handled: Attempt[];
  endedCards?: string[];
}

/** What administrators decide about an order: each decision is one transaction with its history, its audit record and its mails. */
@Injectable()
export class DecideOrder {
  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly reverseOrder: ReverseOrder,
    private readonly paymentMails: PaymentMails,
  ) {}

  /** Grants an order that its payment did not grant automatically, for the money received or, if confirmed, without payment. */
  async settle(
    tx: EntityManager,
    decision: OrderDecision & { withoutPayment: boolean },
  ): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, decision);
    const before = order.status;
    const paying = payingAttempt(attempts);
    const refusal = refusalToSettle(before, paying, decision.withoutPayment);
    if (refusal) throw refusal;
    const other = await otherPendingOrder(tx, order);
    const as = paying ? 'paid' : 'granted';
    const obstacle = await this.fulfilOrder.run(tx, order, paying?.id ?? `order:${order.id}`, as);
    if (obstacle !== null) {
      const advice = paying ? ' Refund the order instead.' : '';
      throw conflict('cannot_settle', `${describeReview(obstacle)}${advice}`);
    }
    if (paying) paying.accepted = true;
    const { reason: note, now } = decision;
    await moveOrder(tx, order, as, { actor: 'admin', note, now });
    const handled = decidedAttempts(before, attempts);
    const outcome = { action: 'payment.settle', before, handled } as const;
    await record(tx, decision, { order, attempts }, outcome);
    if (other) await cancelUnlessPaying(tx, other, { actor: 'admin', now });
    if (paying) await this.paymentMails.settled(tx, order, asOnePayment(chainOf(paying, attempts)));
    else await this.paymentMails.granted(tx, order);
    return order;
  }

  /** Revokes what an order granted; the money itself is refunded at the provider (docs/payments.md). Surplus money needs a separate decision. */
  async refund(
    tx: EntityManager,
    { endedCards, ...decision }: OrderDecision & { endedCards: string[] },
  ): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, decision);
    const before = order.status;
    const refusal = refusalToRefund(before, attempts);
    if (refusal) throw refusal;
    const handled = decidedAttempts(before, attempts);
    await this.reverseOrder.run(tx, order);
    const { reason: note, now } = decision;
    const to = before === 'granted' ? 'cancelled' : 'refunded';
    await moveOrder(tx, order, to, { actor: 'admin', note, now });
    const outcome = { action: 'payment.refund', before, handled, endedCards } as const;
    await record(tx, decision, { order, attempts }, outcome);
    const refunded = handled.find(({ accepted }) => accepted) ?? handled[0] ?? null;
    if (to === 'refunded') await this.paymentMails.refunded(tx, order, refunded);
    return order;
  }

  /** Marks surplus money as handled; the buyer keeps what was bought. */
  async resolveSurplus(tx: EntityManager, decision: OrderDecision): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, decision);
    const { id: orderId, status } = order;
    const handled = surplusOf(status, attempts);
    if (handled.length === 0) throw conflict('no_surplus', 'This order has no surplus');
    const { reason, now } = decision;
    await writeHistory(tx, {
      orderId,
      attemptId: null,
      actor: 'admin',
      from: status,
      to: status,
      note: `surplus handled: ${reason}`,
      at: now,
    });
    const outcome = { action: 'payment.surplus', before: status, handled } as const;
    await record(tx, decision, { order, attempts }, outcome);
    return order;
  }
}

async function lockForDecision(
  tx: EntityManager,
  { orderId }: OrderDecision,
): Promise<LockedOrder> {
  const locked = await lockOrderWithAttempts(tx, orderId);
  if (!locked) throw notFound('order_not_found', 'Order not found');
  return locked;
}

/** Publishes the audit record of a decision, ends the reviews that it is about, saves the attempts and publishes them. */
async function record(
  tx: EntityManager,
  { actorId, reason, now }: OrderDecision,
  { order, attempts }: LockedOrder,
  { action, before, handled, endedCards = [] }: Outcome,
): Promise<void> {
  const { id: orderId, userId, status } = order;
  const received = handled
    .filter(holdsMoney)
    .map((attempt) => ({ paymentId: attempt.id, amount: receivedAmount(attempt, order) }));
  const after = { orderId, status, received };
  await publishAudit(tx, {
    orderId,
    actorId,
    action,
    userId,
    reason,
    at: now,
    before: { orderId, status: before },
    after: endedCards.length > 0 ? { ...after, endedCards } : after,
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
