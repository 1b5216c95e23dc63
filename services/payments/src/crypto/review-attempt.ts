import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isSettled } from '../orders/order-status';
import { PaymentMails } from '../mails/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import { closeAttempt } from '../orders/attempt.repository';
import type { Order } from '../orders/order.entity';
import { moveOrder, writeHistory } from '../orders/order.repository';
import type { Review } from '../orders/review';
import type { PaymentActor } from '../orders/payment-event.entity';

export interface ChangeContext {
  actor: PaymentActor;
  now: Date;
}

/** Sends an attempt, and its order if unsettled, to manual review, and queues mails about it. The caller saves the attempt. */
@Injectable()
export class ReviewAttempt {
  constructor(private readonly paymentMails: PaymentMails) {}

  async run(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    review: Review,
    { actor, now }: ChangeContext,
  ): Promise<void> {
    attempt.reviewCode = review.code;
    attempt.reviewDetail = review.detail;
    attempt.reviewedAt = null;
    closeAttempt(attempt, now);
    const { id: orderId, status } = order;
    const entry = { attemptId: attempt.id, actor, note: null, review };
    if (status === 'review' || isSettled(status))
      await writeHistory(tx, { ...entry, orderId, from: status, to: status, at: now });
    else await moveOrder(tx, order, 'review', { ...entry, now });
    await this.paymentMails.underReview(tx, order, attempt, review);
  }
}
