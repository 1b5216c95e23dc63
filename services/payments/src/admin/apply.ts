import { type AuditAction, formatCoins, type OrderStatus, paymentsAudited } from '@libs/contracts';
import { conflict, DomainError, notFound } from '@libs/errors';
import { publishAudit } from '@libs/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toDollars } from '../amounts';
import { PaymentMails } from '../orders/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import { CancelOrder } from '../orders/cancel';
import { Fulfilment } from '../orders/fulfil';
import type { Order } from '../orders/order.entity';
import { OrderRepository } from '../orders/order.repository';
import { asOnePayment, findChain, holdsMoney } from '../orders/payment-chain';
import { describeReview } from '../orders/review';
import { decideRefund, decideSettle, decideSurplus, type OrderDecision } from './order-rules';

interface OrderRequest {
  orderId: string;
  actorId: string;
  reason: string;
  now: Date;
}

/** Decides about orders for administrators, and applies it: each decision is one transaction with its history, audit record and emails. */
@Injectable()
export class ApplyOrderDecisions {
  constructor(
    private readonly fulfilment: Fulfilment,
    private readonly paymentMails: PaymentMails,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
    private readonly cancelOrder: CancelOrder,
  ) {}

  async settle(
    tx: EntityManager,
    request: OrderRequest & { withoutPayment: boolean },
  ): Promise<Order> {
    const locked = await this.lock(tx, request);
    const { order, attempts } = locked;
    const before = order.status;
    const decision = accepted(decideSettle(before, attempts, request.withoutPayment));
    const { attempt } = decision;
    const other = await this.orders.otherPending(tx, order);
    await this.fulfil(tx, order, attempt);
    if (attempt) await this.attempts.change(tx, attempt, { accepted: true });
    const { reason: note, now } = request;
    await this.orders.move(tx, order, decision.to, { actor: 'admin', note, now });
    await this.record(tx, request, locked, { action: 'payment.settle', before, ...decision });
    if (other) await this.cancelOrder.unlessPaying(tx, other, { actor: 'admin', now });
    if (attempt)
      await this.paymentMails.settled(tx, order, asOnePayment(findChain(attempt, attempts)));
    else await this.paymentMails.granted(tx, order);
    return order;
  }

  /** The money itself is refunded at the provider (docs/payments.md). */
  async refund(
    tx: EntityManager,
    { endedCards, ...request }: OrderRequest & { endedCards: string[] },
  ): Promise<Order> {
    const locked = await this.lock(tx, request);
    const { order, attempts } = locked;
    const before = order.status;
    const decision = accepted(decideRefund(before, attempts));
    const { to, attempt } = decision;
    await this.fulfilment.reverse(tx, order);
    const { reason: note, now } = request;
    await this.orders.move(tx, order, to, { actor: 'admin', note, now });
    const recorded = { action: 'payment.refund', before, ...decision, endedCards } as const;
    await this.record(tx, request, locked, recorded);
    if (to === 'refunded') await this.paymentMails.refunded(tx, order, attempt);
    return order;
  }

  async handleSurplus(tx: EntityManager, request: OrderRequest): Promise<Order> {
    const locked = await this.lock(tx, request);
    const { order, attempts } = locked;
    const decision = accepted(decideSurplus(order.status, attempts));
    const note = `surplus handled: ${request.reason}`;
    await this.orders.writeNote(tx, order, { actor: 'admin', note, now: request.now });
    const recorded = { action: 'payment.surplus', before: order.status, ...decision } as const;
    await this.record(tx, request, locked, recorded);
    return order;
  }

  private async lock(tx: EntityManager, { orderId }: OrderRequest): Promise<LockedOrder> {
    const locked = await this.attempts.lockOrder(tx, orderId);
    if (!locked) throw notFound('order_not_found', 'Order not found');
    return locked;
  }

  private async fulfil(tx: EntityManager, order: Order, attempt: Attempt | null): Promise<void> {
    const [paymentId, as] = attempt
      ? ([attempt.id, 'paid'] as const)
      : ([`order:${order.id}`, 'granted'] as const);
    const { lock, obstacle } = await this.fulfilment.prepare(tx, order);
    if (obstacle !== null) {
      const advice = attempt ? ' Refund the order instead.' : '';
      throw conflict('cannot_settle', `${describeReview(obstacle)}${advice}`);
    }
    await this.fulfilment.fulfil(tx, lock, order, paymentId, as);
  }

  /** Publishes the audit record of a decision, ends the reviews that it is about, and publishes the attempts. */
  private async record(
    tx: EntityManager,
    { actorId, reason, now }: OrderRequest,
    { order }: LockedOrder,
    { action, before, handled, endedCards = [] }: RecordedDecision,
  ): Promise<void> {
    const { id: orderId, userId, status } = order;
    const received = handled
      .filter(holdsMoney)
      .map((attempt) => ({ paymentId: attempt.id, amount: receivedAmount(attempt, order) }));
    const after = { orderId, status, received };
    await publishAudit(tx, paymentsAudited, {
      action,
      actorId,
      subjectType: 'order',
      subjectId: orderId,
      userId,
      reason,
      before: { orderId, status: before },
      after: endedCards.length > 0 ? { ...after, endedCards } : after,
      at: now,
    });
    const by = { actor: 'admin', note: reason, now } as const;
    for (const attempt of handled) await this.attempts.close(tx, attempt, by, { reviewedAt: now });
    await this.attempts.publish(tx, order, now);
  }
}

interface RecordedDecision extends OrderDecision {
  action: AuditAction;
  /** The status of the order before the decision. */
  before: OrderStatus;
  endedCards?: string[];
}

function accepted(decision: OrderDecision | DomainError): OrderDecision {
  if (decision instanceof DomainError) throw decision;
  return decision;
}

const receivedAmount = (
  { provider, actuallyPaid, paidCurrency, payCurrency }: Attempt,
  { amountCents, currency }: Order,
): string =>
  provider === 'stripe'
    ? formatCoins(toDollars(amountCents), currency)
    : formatCoins(actuallyPaid, paidCurrency ?? payCurrency);
