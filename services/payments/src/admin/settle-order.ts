import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { asOnePayment, chainOf, holdsMoney, waitsForReview } from '../orders/payment-chain';
import { PaymentMails } from '../mails/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import type { Order } from '../orders/order.entity';
import { moveOrder, otherPendingOrder } from '../orders/order.repository';
import { describeReview } from '../orders/review';
import { cancelUnlessPaying } from '../orders/cancel';
import { FulfilOrder } from '../orders/fulfil';
import { lockForDecision, type OrderDecision, recordDecision } from './decide-order';

interface Settlement extends OrderDecision {
  withoutPayment: boolean;
}

/** Grants an order that its payment did not grant automatically, for the money received or without payment. */
@Injectable()
export class SettleOrder {
  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(tx: EntityManager, settlement: Settlement): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, settlement);
    const before = order.status;
    if (before === 'refunded') throw conflict('already_refunded', 'This order was refunded');
    if (before === 'paid')
      throw conflict('already_paid', 'This order is already paid. There is nothing to settle.');
    if (before === 'granted')
      throw conflict(
        'already_granted',
        'This order was already granted. There is nothing to settle.',
      );
    const paying = payingAttempt(attempts);
    const other = await otherPendingOrder(tx, order);
    if (paying) await this.accept(tx, order, paying, settlement);
    else await this.grant(tx, order, settlement);
    const handled = attempts.filter((attempt) => holdsMoney(attempt) || waitsForReview(attempt));
    await recordDecision(tx, settlement, {
      order,
      attempts,
      action: 'payment.settle',
      before,
      handled,
    });
    if (other) await cancelUnlessPaying(tx, other, { actor: 'admin', now: settlement.now });
    if (paying) await this.paymentMails.settled(tx, order, asOnePayment(chainOf(paying, attempts)));
    else await this.paymentMails.granted(tx, order);
    return order;
  }

  private async accept(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    { reason: note, now }: Settlement,
  ): Promise<void> {
    const obstacle = await this.fulfilOrder.run(tx, order, attempt.id);
    if (obstacle !== null)
      throw conflict('cannot_settle', `${describeReview(obstacle)} Refund the order instead.`);
    attempt.accepted = true;
    await moveOrder(tx, order, 'paid', { actor: 'admin', note, now });
  }

  private async grant(
    tx: EntityManager,
    order: Order,
    { withoutPayment, reason: note, now }: Settlement,
  ): Promise<void> {
    if (!withoutPayment) {
      throw conflict(
        'payment_not_received',
        'No payment was received for this order. Confirm that you want to grant it anyway.',
      );
    }
    const obstacle = await this.fulfilOrder.run(tx, order, `order:${order.id}`, 'granted');
    if (obstacle !== null) throw conflict('cannot_settle', describeReview(obstacle));
    await moveOrder(tx, order, 'granted', { actor: 'admin', note, now });
  }
}

/** The attempt to settle an order with: one under review, otherwise any that holds money; for a top-up, its parent payment. */
function payingAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  const holding = attempts.filter(holdsMoney);
  const paying = holding.find(waitsForReview) ?? holding[0];
  return attempts.find(({ id }) => id === paying?.parentAttemptId) ?? paying;
}
