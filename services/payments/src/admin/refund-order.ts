import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { holdsMoney, waitsForReview } from '../orders/payment-chain';
import { PaymentMails } from '../mails/payment-mails';
import type { Order } from '../orders/order.entity';
import type { LockedOrder } from '../orders/attempt.repository';
import { moveOrder } from '../orders/order.repository';
import { lockForDecision, type OrderDecision, recordDecision } from './order-decision';
import { ReverseOrder } from '../orders/reverse-order';

/** Revokes what an order granted; the money itself is refunded at the provider (contract §5). Surplus money needs a separate decision. */
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
