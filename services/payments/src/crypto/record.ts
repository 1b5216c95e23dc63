import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUnknownStatus } from '../orders/attempt-status';
import type { Attempt } from '../orders/attempt.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import { CancelOrder } from '../orders/cancel';
import { Fulfilment } from '../orders/fulfil';
import type { ChangeContext } from '../orders/history-entry.entity';
import { isComplete } from '../orders/order-status';
import type { Order } from '../orders/order.entity';
import { OrderRepository } from '../orders/order.repository';
import { waitsForReview } from '../orders/payment-chain';
import { amountDue, publicStatus, receivedSoFar } from '../orders/public-status';
import { ApplyDecisions } from './apply';
import type { ProviderPayment } from './crypto-provider';
import { decide, type Report } from './decide';
import { decideReport, type ReportOutcome } from './decide-report';
import { MatchPayments } from './match';

export type RecordOutcome = 'unknown_payment' | 'outdated' | ReportOutcome;

/** Records the provider's state of a payment and applies its effects once. */
@Injectable()
export class RecordPayment {
  private readonly logger = new Logger('RecordPayment');

  constructor(
    private readonly fulfilment: Fulfilment,
    private readonly applyDecisions: ApplyDecisions,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
    private readonly cancelOrder: CancelOrder,
    private readonly match: MatchPayments,
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
    const locked = await this.match.lockOrderOf(tx, payments);
    if (!locked) return 'unknown_payment';
    if (readingsBefore !== null && countReadings(locked.attempts) !== readingsBefore)
      return 'outdated';
    const before = visibleState(locked, context.now);
    const reports: Report[] = [];
    let outcome: RecordOutcome = 'unchanged';
    for (const payment of payments) {
      const attempt = await this.match.match(tx, locked, payment, context.now);
      const { id: attemptId, status: from, actuallyPaid: paidBefore } = attempt;
      this.reportUnknownStatus(attempt, payment);
      const decision = decideReport(attempt, payment);
      await this.applyDecisions.report(tx, attempt, decision, context);
      outcome = decision.outcome;
      reports.push({ attemptId, payment, from, paidBefore });
    }
    const decisions = await this.decide(tx, { ...locked, reports }, context.now);
    await this.applyDecisions.run(tx, locked, decisions, context);
    await this.closeOtherPage(tx, locked.order, context);
    if (visibleState(locked, context.now) !== before)
      await this.attempts.publish(tx, locked.order, context.now);
    return outcome;
  }

  /** Decides again if the payment is right and something else prevents that it buys the order. */
  private async decide(tx: EntityManager, situation: LockedSituation, now: Date) {
    const decisions = decide(situation, now);
    if (!decisions.some(({ kind }) => kind === 'accept')) return decisions;
    await this.orders.otherPending(tx, situation.order); // locked before the entitlements
    const obstacle = await this.fulfilment.findObstacle(tx, situation.order);
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

  /** Closes the page of a newer order of the item once coins were seen for this one, so that it does not ask for them again. */
  private async closeOtherPage(
    tx: EntityManager,
    order: Order,
    { actor, now }: ChangeContext,
  ): Promise<void> {
    if (order.status === 'pending' || isComplete(order.status)) return;
    const orders = await this.orders.withUndecidedMoney(tx, order.userId, order.toolId);
    const other = orders.some(({ id }) => id === order.id)
      ? await this.orders.otherPending(tx, order)
      : null;
    if (other)
      await this.cancelOrder.unlessPaying(tx, other, {
        actor,
        note: 'coins were seen for an earlier order',
        now,
      });
  }
}

interface LockedSituation extends LockedOrder {
  reports: Report[];
}

export const countReadings = (attempts: readonly Pick<Attempt, 'readings'>[]): number =>
  attempts.reduce((sum, { readings }) => sum + readings, 0);

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
