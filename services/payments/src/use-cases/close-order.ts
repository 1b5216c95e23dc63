import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Attempt } from '../store/attempt.entity';
import { attemptsOf, saveAttempt } from '../store/attempts';
import { AuditRecord } from '../store/audit-record.entity';
import type { Order } from '../store/order.entity';
import { lockOrder, setOrderStatus } from '../store/orders';
import { writeHistory } from '../store/payment-history';
import { announcePayment } from './announce-payment';
import { FulfilOrder } from './fulfil-order';
import { ReverseOrder } from './reverse-order';

/** An administrator's decision about an order. */
export interface OrderDecision {
  orderId: string;
  actorId: string;
  reason: string;
  now: Date;
  /** The subscriptions by card that were ended at Stripe with it. */
  endedCards?: string[];
}

/** Settles and refunds orders by hand, on record. */
@Injectable()
export class CloseOrder {
  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly reverseOrder: ReverseOrder,
  ) {}

  /** Gives what was ordered although the payment did not do so by itself; for an order that is paid, what else came in has been dealt with. */
  async settle(tx: EntityManager, decision: OrderDecision): Promise<Order> {
    const { order, attempts } = await this.load(tx, decision);
    const open = attempts.filter(needsReview);
    const before = order.status;
    if (before === 'refunded') throw conflict('was_refunded', 'This order was refunded');
    if (before === 'paid' && open.length === 0) throw conflict('is_paid', 'This order is paid, and there is nothing to settle');
    if (before !== 'paid') await this.give(tx, order, open[0] ?? attempts[0], decision.now);
    await this.close(tx, order, attempts, { ...decision, action: 'payment.settle', before });
    return order;
  }

  /** Takes back what the order had bought; the money itself is sent by hand at the provider (contract §5). */
  async refund(tx: EntityManager, decision: OrderDecision): Promise<Order> {
    const { order, attempts } = await this.load(tx, decision);
    const before = order.status;
    if (before !== 'paid' && before !== 'review') throw conflict('nothing_paid', 'Only an order that was paid can be refunded');
    await this.reverseOrder.run(tx, order);
    await setOrderStatus(tx, order, 'refunded');
    await this.close(tx, order, attempts, { ...decision, action: 'payment.refund', before });
    return order;
  }

  private async load(tx: EntityManager, { orderId }: OrderDecision): Promise<{ order: Order; attempts: Attempt[] }> {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('no_such_order', 'Order not found');
    return { order, attempts: await attemptsOf(tx, [orderId]) };
  }

  private async give(tx: EntityManager, order: Order, attempt: Attempt | undefined, now: Date): Promise<void> {
    const obstacle = await this.fulfilOrder.run(tx, order, attempt?.id ?? `order:${order.id}`);
    if (obstacle !== null) throw conflict('cannot_settle', `${obstacle} Refund the order instead.`);
    if (attempt) attempt.accepted = true;
    await setOrderStatus(tx, order, 'paid', now);
  }

  private async close(tx: EntityManager, order: Order, attempts: Attempt[], by: Closing): Promise<void> {
    const { actorId, reason, now, action, before, endedCards = [] } = by;
    const audit = { actorId, action, userId: order.userId, reason, at: now };
    const after = { orderId: order.id, status: order.status, ...(endedCards.length > 0 ? { endedCards } : {}) };
    await tx.insert(AuditRecord, { id: uuidv7(), ...audit, before: { orderId: order.id, status: before }, after });
    const line = { orderId: order.id, attemptId: null, actor: 'admin' as const, at: now };
    await writeHistory(tx, { ...line, from: before, to: order.status, note: reason });
    for (const attempt of attempts) {
      if (needsReview(attempt)) attempt.reviewedAt = now;
      await saveAttempt(tx, attempt);
      await announcePayment(tx, order, attempt, now);
    }
  }
}

interface Closing extends OrderDecision {
  action: 'payment.settle' | 'payment.refund';
  before: Order['status'];
}

const needsReview = ({ reviewReason, reviewedAt }: Attempt): boolean => reviewReason !== null && reviewedAt === null;
