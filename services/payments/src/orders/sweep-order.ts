import { Injectable } from '@nestjs/common';
import Big from 'big.js';
import type { EntityManager } from 'typeorm';
import { CLOSED_STATUSES, CONFIRMING_STATUSES } from './attempt-status';
import { chainOf, holdsMoney, isUnderWay, receivedCoins } from './payment-chain';
import { PaymentsSettings } from '../payments.settings';
import type { Attempt } from './attempt.entity';
import { attemptsOf, moveAttempt, saveAttempt } from './attempt.repository';
import { lockOrder, moveOrder } from './order.repository';
import { findEnd } from './open-attempt';
import type { LockedOrder } from '../crypto/match-attempt';
import { ReviewAttempt } from '../crypto/review-attempt';
import type { Review } from './review';
import { publishOrder } from './publish-order';
import { DAY_MS } from './find-due-orders';

const POLLER = 'poller' as const;

/** What time brings about for one order: closes expired attempts, reviews coins that got stuck, and expires the order a day after its last attempt. */
@Injectable()
export class SweepOrder {
  constructor(
    private readonly settings: PaymentsSettings,
    private readonly reviewAttempt: ReviewAttempt,
  ) {}

  /** Decides everything after it has locked the order, since a payment or its buyer may have changed the order since it was found. */
  async run(tx: EntityManager, orderId: string, now: Date): Promise<void> {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const locked = { order, attempts: await attemptsOf(tx, [orderId]) };
    let hasChanged = false;
    for (const attempt of locked.attempts) {
      const isClosed = await this.closeOverdue(tx, attempt, now);
      const isReviewed = await this.reviewStuck(tx, locked, attempt, now);
      if (isClosed || isReviewed) await saveAttempt(tx, attempt);
      hasChanged ||= isClosed || isReviewed;
    }
    if (
      order.status === 'pending' &&
      locked.attempts.every((attempt) => isLongOver(attempt, now))
    ) {
      await moveOrder(tx, order, 'expired', { actor: POLLER, now });
      hasChanged = true;
    }
    if (hasChanged) await publishOrder(tx, order, now);
  }

  /** A process that died leaves its attempt `creating`; ending it lets the order expire, and a late response is still matched. */
  private async closeOverdue(tx: EntityManager, attempt: Attempt, now: Date): Promise<boolean> {
    const end = findEnd(attempt, now, this.settings);
    if (end) await moveAttempt(tx, attempt, end.to, { actor: POLLER, note: end.note, now });
    return end !== null;
  }

  private async reviewStuck(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    attempt: Attempt,
    now: Date,
  ): Promise<boolean> {
    if (order.status !== 'pending' && order.status !== 'cancelled' && order.status !== 'expired')
      return false;
    const review = stuckReview(attempt, attempts, now);
    if (review === null || attempt.accepted || attempt.reviewCode !== null) return false;
    await this.reviewAttempt.run(tx, order, attempt, review, { actor: POLLER, now });
    return true;
  }
}

/** Why the coins of an attempt need a person; null while they do not. */
function stuckReview(attempt: Attempt, attempts: readonly Attempt[], now: Date): Review | null {
  const { status, actuallyPaid, paidCurrency, payCurrency, payAmount, expiresAt, statusChangedAt } =
    attempt;
  const hasLasted = now.getTime() - statusChangedAt.getTime() >= DAY_MS;
  const isTransferred = isUnderWay(attempt) || CONFIRMING_STATUSES.has(status);
  if (isTransferred) return hasLasted ? { code: 'transfer_stuck', detail: { status } } : null;
  if (CLOSED_STATUSES.has(status) && holdsMoney(attempt)) {
    const paid = { amount: actuallyPaid, currency: paidCurrency ?? payCurrency };
    return status === 'finished' ? null : { code: 'ended_with_coins', detail: { paid, status } };
  }
  const chain = chainOf(attempt, attempts);
  const isOver = hasLasted || (expiresAt !== null && expiresAt <= now);
  if (
    status !== 'partially_paid' ||
    attempt.parentAttemptId !== null ||
    !isOver ||
    chain.some(isUnderWay)
  )
    return null;
  const requested = payAmount === null ? null : { amount: payAmount, currency: payCurrency };
  return { code: 'incomplete', detail: { paid: receivedCoins(chain), requested } };
}

/** Whether an attempt ended a day ago without money. */
function isLongOver({ status, closedAt, actuallyPaid }: Attempt, now: Date): boolean {
  const isEmpty = status === 'refunded' || Big(actuallyPaid).eq(0);
  return (
    CLOSED_STATUSES.has(status) &&
    status !== 'finished' &&
    isEmpty &&
    closedAt !== null &&
    now.getTime() - closedAt.getTime() >= DAY_MS
  );
}
