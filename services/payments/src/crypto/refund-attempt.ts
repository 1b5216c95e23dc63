import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { chainOf, hasArrived, isAccepted } from '../orders/payment-chain';
import { PaymentMails } from '../mails/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import { moveOrder } from '../orders/order.repository';
import type { LockedOrder } from './match-attempt';
import { ReverseOrder } from '../orders/reverse-order';
import { type ChangeContext, ReviewAttempt } from './review-attempt';

/** Applies a refund of an attempt's coins by the provider. */
@Injectable()
export class RefundAttempt {
  constructor(
    private readonly reverseOrder: ReverseOrder,
    private readonly reviewAttempt: ReviewAttempt,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    attempt: Attempt,
    by: ChangeContext,
  ): Promise<void> {
    attempt.reviewedAt ??= attempt.reviewCode === null ? null : by.now;
    if (order.status === 'refunded') return;
    const chain = chainOf(attempt, attempts);
    const rest = attempts.filter((other) => other !== attempt && hasArrived(other.status));
    if (attempt.accepted) {
      await this.refundOrder(tx, { order, attempts }, attempt, by);
      for (const other of rest.filter((one) => chain.includes(one))) {
        await this.reviewAttempt.run(
          tx,
          order,
          other,
          { code: 'top_up_not_refunded', detail: null },
          by,
        );
      }
      return;
    }
    const wasCounted = isAccepted(chain) && attempt.reviewCode === null;
    if (wasCounted)
      return this.reviewAttempt.run(
        tx,
        order,
        attempt,
        { code: 'partly_refunded', detail: null },
        by,
      );
    if (order.status === 'review' && rest.length === 0)
      await this.refundOrder(tx, { order, attempts }, attempt, by);
  }

  private async refundOrder(
    tx: EntityManager,
    { order }: LockedOrder,
    attempt: Attempt,
    { actor, now }: ChangeContext,
  ): Promise<void> {
    await this.reverseOrder.run(tx, order);
    const note = 'refunded at the provider';
    await moveOrder(tx, order, 'refunded', { actor, attemptId: attempt.id, note, now });
    await this.paymentMails.refunded(tx, order, attempt);
  }
}
