import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { PaymentMails } from '../mails/payment-mails';
import { Attempt } from '../orders/attempt.entity';
import { moveAttempt, saveAttempt } from '../orders/attempt.repository';
import type { Order } from '../orders/order.entity';
import { lockOrder, moveOrder, wasReviewed, writeHistory } from '../orders/order.repository';
import { publishOrder } from '../orders/publish-order';
import { ReverseOrder } from '../orders/fulfil';
import type { Review } from '../orders/review';
import { RETRYABLE_STATES } from '../orders/order.repository';
import { isOver } from '../subscriptions/card-subscription';
import { type CardChargeState, CardProvider } from './card-provider';
import { type ChargeDecision, decideCharge, isGivenBack, partialRefund } from './card-rules';
import { attemptOfCharge, recordRefunds } from './cards.repository';
import { SyncSubscription } from './sync-subscription';

export type ChargeOutcome = 'unknown_charge' | 'unchanged' | 'refunded' | 'review';

/** Reads a charge at Stripe with its refunds and its dispute, and records them. */
@Injectable()
export class SyncCharge {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly reverseOrder: ReverseOrder,
    private readonly paymentMails: PaymentMails,
  ) {}

  /** Syncs the subscription first, since its invoice may not be recorded yet. One whose money was given back ends, or it would be charged again. */
  async run(id: string): Promise<ChargeOutcome> {
    const charge = await this.provider.readCharge(id);
    if (!charge) return 'unknown_charge';
    if (charge.subscriptionId !== null) {
      const { subscription } = await this.syncSubscription.run(charge.subscriptionId);
      if (subscription && !isOver(subscription) && isGivenBack(charge))
        await this.syncSubscription.endNow(subscription.id);
    }
    return this.transactions.run((tx, now) => this.record(tx, charge, now), RETRYABLE_STATES);
  }

  private async record(
    tx: EntityManager,
    charge: CardChargeState,
    now: Date,
  ): Promise<ChargeOutcome> {
    const found = await attemptOfCharge(tx, charge);
    const order = found && (await lockOrder(tx, found.orderId));
    if (!order) return 'unknown_charge';
    const attempt = await tx.findOneOrFail(Attempt, {
      where: { id: found.id },
      lock: { mode: 'pessimistic_write' },
    });
    const before = await recordRefunds(tx, attempt.id, charge.refundedCents, now);
    const refund = partialRefund(charge);
    const decision = decideCharge(
      charge,
      { ...attempt, ...before, orderStatus: order.status, attemptStatus: attempt.status },
      refund !== null && (await wasReviewed(tx, attempt.id, refund)),
    );
    const outcome = await this.apply(tx, order, attempt, decision, now);
    await this.paymentMails.partlyRefunded(tx, order, attempt, charge.refundedCents);
    return outcome;
  }

  private async apply(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    decision: ChargeDecision,
    now: Date,
  ): Promise<ChargeOutcome> {
    switch (decision.kind) {
      case 'unchanged':
        return 'unchanged';
      case 'refund':
        await this.refund(tx, order, attempt, { actor: 'provider', note: decision.note, now });
        return 'refunded';
      case 'review':
        await startReview(tx, order, attempt, decision.review, now);
        await this.paymentMails.underReview(tx, order, attempt, decision.review);
        return 'review';
      case 'review-failed-refund':
        await this.reviewFailedRefund(tx, order, attempt, decision.review, now);
        return 'review';
      case 'close-review':
        await saveAttempt(tx, { ...attempt, reviewedAt: now });
        await writeNote(tx, order, attempt, { note: 'the dispute was won', now });
        return 'unchanged';
    }
  }

  private async refund(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    by: { actor: 'provider'; note: string; now: Date },
  ): Promise<void> {
    await moveAttempt(tx, attempt, 'refunded', by);
    if (attempt.reviewCode !== null) attempt.reviewedAt ??= by.now;
    await saveAttempt(tx, attempt);
    if (order.status !== 'refunded') {
      await this.reverseOrder.run(tx, order);
      await moveOrder(tx, order, 'refunded', { ...by, attemptId: attempt.id });
      await this.paymentMails.refunded(tx, order, attempt);
    }
    await publishOrder(tx, order, by.now);
  }

  /** The money is ours again, whatever the order's status says; its credit note stays, since the buyer must still get it. */
  private async reviewFailedRefund(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    review: Review,
    now: Date,
  ): Promise<void> {
    const by = { actor: 'provider' as const, note: 'a refund failed', now };
    if (attempt.status === 'refunded') await moveAttempt(tx, attempt, 'finished', by);
    await startReview(tx, order, attempt, review, now);
    await this.paymentMails.reviewForAdministrators(tx, order, attempt, review);
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
