import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentMails } from '../orders/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import { AttemptRepository } from '../orders/attempt.repository';
import { Fulfilment } from '../orders/fulfil';
import type { Order } from '../orders/order.entity';
import { OrderRepository } from '../orders/order.repository';
import type { Review } from '../orders/review';
import type { ChargeDecision } from './card-rules';

export type ChargeOutcome = 'unchanged' | 'refunded' | 'review';

interface ChargedOrder {
  order: Order;
  attempt: Attempt;
}

interface Reading {
  charge: { refundedCents: number };
  now: Date;
}

/** Applies decisions about a charge: the only code that writes what they bring about. */
@Injectable()
export class ApplyCharge {
  constructor(
    private readonly fulfilment: Fulfilment,
    private readonly paymentMails: PaymentMails,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
  ) {}

  /** The caller has locked the order's row and the attempt's. */
  async run(
    tx: EntityManager,
    charged: ChargedOrder,
    decision: ChargeDecision,
    { charge, now }: Reading,
  ): Promise<ChargeOutcome> {
    const outcome = await this.apply(tx, charged, decision, now);
    const { order, attempt } = charged;
    await this.paymentMails.partlyRefunded(tx, order, attempt, charge.refundedCents);
    return outcome;
  }

  private async apply(
    tx: EntityManager,
    charged: ChargedOrder,
    decision: ChargeDecision,
    now: Date,
  ): Promise<ChargeOutcome> {
    const { order, attempt } = charged;
    switch (decision.kind) {
      case 'unchanged':
        return 'unchanged';
      case 'refund':
        await this.refund(tx, charged, { actor: 'provider', note: decision.note, now });
        return 'refunded';
      case 'review':
        await this.startReview(tx, charged, decision.review, now);
        await this.paymentMails.underReview(tx, order, attempt, decision.review);
        return 'review';
      case 'review-failed-refund':
        await this.reviewFailedRefund(tx, charged, decision.review, now);
        return 'review';
      case 'close-review':
        await this.attempts.change(tx, attempt, { reviewedAt: now });
        await this.writeNote(tx, charged, { note: 'the dispute was won', now });
        return 'unchanged';
    }
  }

  private async refund(
    tx: EntityManager,
    { order, attempt }: ChargedOrder,
    by: { actor: 'provider'; note: string; now: Date },
  ): Promise<void> {
    const isReviewed = attempt.reviewCode !== null;
    const reviewedAt = isReviewed ? (attempt.reviewedAt ?? by.now) : attempt.reviewedAt;
    await this.attempts.move(tx, attempt, 'refunded', by, { reviewedAt });
    if (order.status !== 'refunded') {
      await this.fulfilment.reverse(tx, order);
      await this.orders.move(tx, order, 'refunded', { ...by, attemptId: attempt.id });
      await this.paymentMails.refunded(tx, order, attempt);
    }
    await this.attempts.publish(tx, order, by.now);
  }

  /** The money is ours again, whatever the order's status says; its credit note stays, since the buyer must still get it. */
  private async reviewFailedRefund(
    tx: EntityManager,
    { order, attempt }: ChargedOrder,
    review: Review,
    now: Date,
  ): Promise<void> {
    const by = { actor: 'provider' as const, note: 'a refund failed', now };
    if (attempt.status === 'refunded') await this.attempts.move(tx, attempt, 'finished', by);
    await this.startReview(tx, { order, attempt }, review, now);
    await this.paymentMails.reviewForAdministrators(tx, order, attempt, review);
  }

  private async startReview(
    tx: EntityManager,
    { order, attempt }: ChargedOrder,
    review: Review,
    now: Date,
  ): Promise<void> {
    const { code: reviewCode, detail: reviewDetail } = review;
    await this.attempts.change(tx, attempt, { reviewCode, reviewDetail, reviewedAt: null });
    await this.writeNote(tx, { order, attempt }, { note: null, review, now });
  }

  /** Notes in the history what happened to an order that keeps its status, and publishes it. */
  private async writeNote(
    tx: EntityManager,
    { order, attempt }: ChargedOrder,
    { now, ...entry }: { note: string | null; review?: Review; now: Date },
  ): Promise<void> {
    const attemptId = attempt.id;
    await this.orders.writeNote(tx, order, { actor: 'provider', now, attemptId, ...entry });
    await this.attempts.publish(tx, order, now);
  }
}
