import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentNote } from '../../domain/acceptance';
import { asOnePayment, hasArrived, type PaymentChain } from '../../domain/payment-chain';
import { PaymentMails } from '../../mail/payment-mails';
import type { Attempt } from '../../store/attempt.entity';
import { closeAttempt } from '../../store/attempt.repository';
import type { Order } from '../../store/order.entity';
import { otherPendingOrder, setOrderStatus, writeHistory } from '../../store/order.repository';
import { cancelUnlessPaying } from '../orders/cancel-order';
import { FulfilOrder } from '../orders/fulfil-order';
import { type ChangeContext, ReviewAttempt } from './review-attempt';

/** Accepts a payment with its top-ups: marks the order as paid and grants what it bought. */
@Injectable()
export class AcceptPayment {
  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly reviewAttempt: ReviewAttempt,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(
    tx: EntityManager,
    order: Order,
    chain: PaymentChain<Attempt>,
    notes: readonly PaymentNote[],
    by: ChangeContext,
  ): Promise<void> {
    const [root] = chain;
    const other = await otherPendingOrder(tx, order);
    const obstacle = await this.fulfilOrder.run(tx, order, root.id);
    if (obstacle !== null) {
      order.paidAt = by.now;
      return this.reviewAttempt.run(tx, order, root, obstacle, by);
    }
    root.accepted = true;
    for (const deposit of chain.filter(({ status, paidCurrency }) => hasArrived(status) && paidCurrency === root.payCurrency)) {
      deposit.reviewReason = null;
      closeAttempt(deposit, by.now);
    }
    const from = order.status;
    await setOrderStatus(tx, order, 'paid', by.now);
    const note = notes.join(', ') || null;
    await writeHistory(tx, { orderId: order.id, attemptId: root.id, actor: by.actor, from, to: 'paid', note, at: by.now });
    if (other) await cancelUnlessPaying(tx, other, by);
    await this.paymentMails.paid(tx, order, asOnePayment(chain));
  }
}
