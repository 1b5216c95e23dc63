import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ALREADY_SETTLED, type PaymentNote } from '../../domain/acceptance';
import { asOnePayment, hasArrived, holdsMoney, type PaymentChain } from '../../domain/payment-chain';
import { PaymentMails } from '../../mail/payment-mails';
import type { Attempt } from '../../store/attempt.entity';
import { closeAttempt } from '../../store/attempt.repository';
import { otherPendingOrder, setOrderStatus, writeHistory } from '../../store/order.repository';
import { cancelUnlessPaying } from '../orders/cancel-order';
import { FulfilOrder } from '../orders/fulfil-order';
import type { LockedOrder } from './match-attempt';
import { type ChangeContext, ReviewAttempt } from './review-attempt';

/** Accepts a payment with its top-ups: marks the order as paid and grants what it bought. Other money of the order becomes surplus. */
@Injectable()
export class AcceptPayment {
  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly reviewAttempt: ReviewAttempt,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
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
    const counted = chain.filter(({ status, paidCurrency }) => hasArrived(status) && paidCurrency === root.payCurrency);
    for (const deposit of counted) {
      deposit.reviewReason = null;
      closeAttempt(deposit, by.now);
    }
    const from = order.status;
    await setOrderStatus(tx, order, 'paid', by.now);
    const note = notes.join(', ') || null;
    await writeHistory(tx, { orderId: order.id, attemptId: root.id, actor: by.actor, from, to: 'paid', note, at: by.now });
    if (other) await cancelUnlessPaying(tx, other, by);
    for (const surplus of attempts.filter((attempt) => !counted.includes(attempt) && isUnreviewedMoney(attempt))) {
      await this.reviewAttempt.run(tx, order, surplus, ALREADY_SETTLED, by);
    }
    await this.paymentMails.paid(tx, order, asOnePayment(chain));
  }
}

/** Money that arrived, such as a partial payment in another coin, and that nobody was asked to review. */
const isUnreviewedMoney = (attempt: Attempt): boolean =>
  hasArrived(attempt.status) && holdsMoney(attempt) && attempt.reviewReason === null && attempt.reviewedAt === null;
