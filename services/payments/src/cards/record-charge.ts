import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { type ChargeOutcome, chargeOutcome } from './card-rules';
import type { CardChargeState } from './card-provider';
import { PaymentMails } from '../mails/payment-mails';
import { Attempt } from '../orders/attempt.entity';
import { moveAttempt, saveAttempt } from '../orders/attempt.repository';
import { CardCharge } from './cards.entity';
import type { Order } from '../orders/order.entity';
import { lockOrder, moveOrder, wasReviewed, writeHistory } from '../orders/order.repository';
import { isReviewedFor, type Review } from '../orders/review';
import { publishOrder } from '../orders/publish-order';
import { ReverseOrder } from '../orders/fulfil';

type ChargeOutcomeName = 'unknown_charge' | 'unchanged' | 'refunded' | 'review';

/** Records refunds and disputes of a card payment: a full refund revokes the period, anything else goes to review. */
@Injectable()
export class RecordCharge {
  constructor(
    private readonly reverseOrder: ReverseOrder,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(tx: EntityManager, charge: CardChargeState, now: Date): Promise<ChargeOutcomeName> {
    const found = await attemptOf(tx, charge);
    const order = found && (await lockOrder(tx, found.orderId));
    if (!order) return 'unknown_charge';
    const attempt = await tx.findOneOrFail(Attempt, {
      where: { id: found.id },
      lock: { mode: 'pessimistic_write' },
    });
    const failedCents = await recordRefunds(tx, attempt.id, charge, now);
    if (failedCents > 0) return this.reviewFailedRefund(tx, order, attempt, failedCents, now);
    const name = await this.apply(tx, order, attempt, chargeOutcome(charge), now);
    await this.paymentMails.partlyRefunded(tx, order, attempt, charge.refundedCents);
    return name;
  }

  private async apply(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    outcome: ChargeOutcome,
    now: Date,
  ): Promise<ChargeOutcomeName> {
    switch (outcome.kind) {
      case 'refunded':
        return this.refund(tx, order, attempt, outcome.note, now);
      case 'review':
        return this.review(tx, order, attempt, outcome.review, now);
      case 'partly-refunded':
        // Once a dispute about the rest is won, only the refund remains, and an administrator may have closed it before.
        return (await wasReviewed(tx, attempt.id, outcome.review))
          ? this.settle(tx, order, attempt, now)
          : this.review(tx, order, attempt, outcome.review, now);
      case 'unchanged':
        return this.settle(tx, order, attempt, now);
    }
  }

  private async refund(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    note: string,
    now: Date,
  ): Promise<ChargeOutcomeName> {
    if (attempt.status === 'refunded') return 'unchanged';
    await moveAttempt(tx, attempt, 'refunded', { actor: 'provider', note, now });
    if (attempt.reviewCode !== null) attempt.reviewedAt ??= now;
    await saveAttempt(tx, attempt);
    if (order.status !== 'refunded') {
      await this.reverseOrder.run(tx, order);
      await moveOrder(tx, order, 'refunded', {
        actor: 'provider',
        attemptId: attempt.id,
        note,
        now,
      });
      await this.paymentMails.refunded(tx, order, attempt);
    }
    await publishOrder(tx, order, now);
    return 'refunded';
  }

  /** A reason that was already reported is not raised again, since it may have been resolved. */
  private async review(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    review: Review,
    now: Date,
  ): Promise<ChargeOutcomeName> {
    if (isReviewedFor(attempt, review) || order.status === 'refunded') return 'unchanged';
    await startReview(tx, order, attempt, review, now);
    await this.paymentMails.underReview(tx, order, attempt, review);
    return 'review';
  }

  /** The money is ours again, whatever the order's status says; its credit note stays, since the buyer must still get it. */
  private async reviewFailedRefund(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    cents: number,
    now: Date,
  ): Promise<ChargeOutcomeName> {
    const review: Review = { code: 'card_refund_failed', detail: { cents } };
    if (attempt.status === 'refunded')
      await moveAttempt(tx, attempt, 'finished', {
        actor: 'provider',
        note: 'a refund failed',
        now,
      });
    await startReview(tx, order, attempt, review, now);
    await this.paymentMails.reviewForAdministrators(tx, order, attempt, review);
    return 'review';
  }

  private async settle(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    now: Date,
  ): Promise<ChargeOutcomeName> {
    if (!attempt.accepted || attempt.reviewCode === null || attempt.reviewedAt !== null)
      return 'unchanged';
    if (await tx.existsBy(CardCharge, { attemptId: attempt.id, refundFailedAt: Not(IsNull()) }))
      return 'unchanged';
    await saveAttempt(tx, { ...attempt, reviewedAt: now });
    await writeNote(tx, order, attempt, { note: 'the dispute was won', now });
    return 'unchanged';
  }
}

async function startReview(
  tx: EntityManager,
  order: Order,
  attempt: Attempt,
  review: Review,
  now: Date,
): Promise<void> {
  const { code: reviewCode, detail: reviewDetail } = review;
  await saveAttempt(tx, { ...attempt, reviewCode, reviewDetail, reviewedAt: null });
  await writeNote(tx, order, attempt, { note: null, review, now });
}

/** Notes in the history what happened to an order that keeps its status, and publishes it. */
async function writeNote(
  tx: EntityManager,
  order: Order,
  attempt: Attempt,
  { now, ...entry }: { note: string | null; review?: Review; now: Date },
): Promise<void> {
  await writeHistory(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    actor: 'provider',
    from: order.status,
    to: order.status,
    at: now,
    ...entry,
  });
  await publishOrder(tx, order, now);
}

/** Stores what was refunded of a charge; returns the cents of refunds that failed since the last report. */
async function recordRefunds(
  tx: EntityManager,
  attemptId: string,
  { refundedCents }: CardChargeState,
  now: Date,
): Promise<number> {
  const known = await tx.findOneBy(CardCharge, { attemptId });
  if (!known || known.refundedCents === refundedCents) return 0;
  const failedCents = Math.max(0, known.refundedCents - refundedCents);
  await tx.update(
    CardCharge,
    { attemptId },
    { refundedCents, refundFailedAt: failedCents > 0 ? now : null },
  );
  return failedCents;
}

async function attemptOf(
  tx: EntityManager,
  { paymentIntentId, invoiceId }: CardChargeState,
): Promise<Attempt | null> {
  const charge =
    paymentIntentId === null ? null : await tx.findOneBy(CardCharge, { paymentIntentId });
  if (charge) return tx.findOneBy(Attempt, { id: charge.attemptId });
  return invoiceId === null
    ? null
    : tx.findOneBy(Attempt, { provider: 'stripe', providerPaymentId: invoiceId });
}
