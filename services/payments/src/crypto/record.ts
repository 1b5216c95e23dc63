import { Injectable, Logger } from '@nestjs/common';
import Big from 'big.js';
import type { EntityManager } from 'typeorm';
import { isSettled } from '../orders/order-status';
import {
  type AttemptStatus,
  isUnknownStatus,
  nextStatus,
  statusOfProvider,
} from '../orders/attempt-status';
import { waitsForReview } from '../orders/payment-chain';
import { nextPoll } from '../orders/poll-schedule';
import { amountDue, publicStatus, receivedSoFar } from '../orders/public-status';
import type { ProviderPayment } from './crypto-provider';
import type { Attempt } from '../orders/attempt.entity';
import { type LockedOrder, moveAttempt, saveAttempt } from '../orders/attempt.repository';
import type { Order } from '../orders/order.entity';
import {
  ordersWithUnsettledMoney,
  otherPendingOrder,
  writeHistory,
} from '../orders/order.repository';
import { cancelUnlessPaying } from '../orders/cancel';
import { FulfilOrder } from '../orders/fulfil';
import { publishOrder } from '../orders/publish-order';
import type { ChangeContext } from '../orders/history-entry.entity';
import { ApplyDecisions } from './apply';
import { decide, type Report } from './decide';
import { lockOrderOf, matchAttempt } from './match';

export type RecordOutcome =
  | 'unknown_payment'
  | 'unknown_status'
  | 'outdated'
  | 'unchanged'
  | 'stale'
  | AttemptStatus;

/** Records the provider's state of a payment and applies its effects once. */
@Injectable()
export class RecordPayment {
  private readonly logger = new Logger('RecordPayment');

  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly applyDecisions: ApplyDecisions,
  ) {}

  /**
   * Records payments of one order before evaluating any of them; returns the result for the last one. Given `readingsBefore`, the number of
   * readings that were recorded when the provider was asked, it records nothing if another reading was recorded since: this one may be older.
   */
  async run(
    tx: EntityManager,
    payments: readonly ProviderPayment[],
    context: ChangeContext,
    readingsBefore: number | null = null,
  ): Promise<RecordOutcome> {
    const locked = await lockOrderOf(tx, payments);
    if (!locked) return 'unknown_payment';
    if (readingsBefore !== null && countReadings(locked.attempts) !== readingsBefore)
      return 'outdated';
    const before = visibleState(locked, context.now);
    const reports: Report[] = [];
    let outcome: RecordOutcome = 'unchanged';
    for (const payment of payments) {
      const attempt = await matchAttempt(tx, locked, payment, context.now);
      const { id: attemptId, status: from, actuallyPaid: paidBefore } = attempt;
      this.reportUnknownStatus(attempt, payment);
      outcome = await recordReport(tx, attempt, payment, context);
      reports.push({ attemptId, payment, from, paidBefore });
    }
    const decisions = await this.decide(tx, { ...locked, reports }, context.now);
    await this.applyDecisions.run(tx, locked, decisions, context);
    for (const attempt of locked.attempts) await saveAttempt(tx, attempt);
    await closeOtherPage(tx, locked.order, context);
    if (visibleState(locked, context.now) !== before)
      await publishOrder(tx, locked.order, context.now);
    return outcome;
  }

  /** Decides again if the payment is right and something else prevents that it buys the order. */
  private async decide(tx: EntityManager, situation: LockedSituation, now: Date) {
    const decisions = decide(situation, now);
    if (!decisions.some(({ kind }) => kind === 'accept')) return decisions;
    await otherPendingOrder(tx, situation.order); // locked before the entitlements
    const obstacle = await this.fulfilOrder.findObstacle(tx, situation.order);
    return obstacle === null ? decisions : decide({ ...situation, obstacle }, now);
  }

  private reportUnknownStatus(
    { id: paymentId, providerStatus }: Attempt,
    { id: providerPaymentId, status }: ProviderPayment,
  ): void {
    if (!isUnknownStatus(status) || status === providerStatus) return;
    this.logger.error({
      paymentId,
      providerPaymentId,
      status,
      msg: 'the provider reports a status that is unknown to us',
    });
  }
}

interface LockedSituation extends LockedOrder {
  reports: Report[];
}

/** Closes the page of a newer order of the item once coins were seen for this one, so that it does not ask for them again. */
async function closeOtherPage(
  tx: EntityManager,
  order: Order,
  { actor, now }: ChangeContext,
): Promise<void> {
  if (order.status === 'pending' || isSettled(order.status)) return;
  const orders = await ordersWithUnsettledMoney(tx, order.userId, order.toolId);
  const other = orders.some(({ id }) => id === order.id)
    ? await otherPendingOrder(tx, order)
    : null;
  if (other)
    await cancelUnlessPaying(tx, other, {
      actor,
      note: 'coins were seen for an earlier order',
      now,
    });
}

export const countReadings = (attempts: readonly Pick<Attempt, 'readings'>[]): number =>
  attempts.reduce((sum, { readings }) => sum + readings, 0);

async function recordReport(
  tx: EntityManager,
  attempt: Attempt,
  payment: ProviderPayment,
  { actor, now }: ChangeContext,
): Promise<RecordOutcome> {
  const { status: from, providerStatus: reportedBefore } = attempt;
  const to = statusOfProvider(payment.status);
  attempt.providerStatus = payment.status;
  attempt.readings += 1;
  if (Big(payment.actuallyPaid).gt(attempt.actuallyPaid))
    attempt.actuallyPaid = payment.actuallyPaid;
  if (Big(attempt.actuallyPaid).gt(0))
    attempt.paidCurrency = payment.payCurrency || attempt.payCurrency;
  const next = nextStatus(from, to);
  const entry = { orderId: attempt.orderId, attemptId: attempt.id, actor, from, at: now };
  if (next === null) {
    attempt.nextPollAt = nextPoll(attempt, now);
    if (payment.status === from) return 'unchanged';
    if (payment.status !== reportedBefore)
      await writeHistory(tx, { ...entry, to: payment.status, note: 'no effect' });
    return isUnknownStatus(payment.status) ? 'unknown_status' : 'stale';
  }
  const note = next === payment.status ? null : `the provider calls it ${payment.status}`;
  await moveAttempt(tx, attempt, next, { actor, note, now });
  attempt.polls = 0;
  attempt.nextPollAt = nextPoll(attempt, now);
  return next;
}

function visibleState({ order, attempts }: LockedOrder, now: Date): string {
  const visible = (attempt: Attempt) => [
    attempt.id,
    publicStatus(attempt, order.status, attempts),
    amountDue(attempt, order, attempts, now),
    receivedSoFar(attempt, attempts),
    waitsForReview(attempt), // administrators see it, also when the buyer's page stays the same
  ];
  return JSON.stringify([order.status, attempts.map(visible)]);
}
