import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { isUnknownStatus } from '../orders/attempt-status';
import { Attempt } from '../orders/attempt.entity';
import type { ChangeContext } from '../orders/history.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import { Fulfilment } from '../orders/fulfil';
import { OrderRepository } from '../orders/order.repository';
import { waitsForReview } from '../orders/payment-chain';
import { amountDue, publicStatus, receivedSoFar } from '../orders/public-status';
import { ApplyDecisions, type Sale } from './apply';
import { ApplyReports } from './apply-reports';
import type { ProviderPayment } from './crypto-provider';
import { decide, type Report } from './decide';
import { decideReport, type ReportOutcome } from './decide-report';
import type { Decision } from './decision';
import { decideMatch } from './match';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the order that payments of the provider belong to. */
@Injectable()
export class FindPayments {
  constructor(private readonly attempts: AttemptRepository) {}

  /** Locks the order that related payments belong to; null if none of them is ours. */
  async lockRelatedOrder(
    tx: EntityManager,
    payments: readonly ProviderPayment[],
  ): Promise<LockedOrder | null> {
    for (const payment of payments) {
      const known = await this.findAttempt(tx, payment);
      const locked = known && (await this.attempts.lockOrder(tx, known.orderId));
      if (locked) return locked;
    }
    return null;
  }

  /** Finds a payment's attempt by its ID, the payment it tops up, the order_id we sent, or its address, in this order. */
  async findAttempt(tx: EntityManager, payment: ProviderPayment): Promise<Attempt | null> {
    const { id, parentId, attemptId, payAddress, payCurrency } = payment;
    const byProviderId = (providerPaymentId: string) =>
      tx.findOneBy(Attempt, { provider: 'nowpayments', providerPaymentId });
    return (
      (await byProviderId(id)) ??
      (parentId === null ? null : await byProviderId(parentId)) ??
      (attemptId !== null && UUID.test(attemptId)
        ? await tx.findOneBy(Attempt, { id: attemptId })
        : null) ??
      (payAddress === null ? null : await this.attempts.atAddress(tx, payAddress, payCurrency))
    );
  }
}

export type RecordOutcome = 'unknown_payment' | 'outdated' | ReportOutcome;

/** Records the provider's state of a payment and applies its effects once. */
@Injectable()
export class RecordPayment {
  private readonly logger = new Logger('RecordPayment');

  constructor(
    private readonly fulfilment: Fulfilment,
    private readonly applyReports: ApplyReports,
    private readonly applyDecisions: ApplyDecisions,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
    private readonly findPayments: FindPayments,
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
    const locked = await this.findPayments.lockRelatedOrder(tx, payments);
    if (!locked) return 'unknown_payment';
    if (readingsBefore !== null && countReadings(locked.attempts) !== readingsBefore)
      return 'outdated';
    const before = visibleState(locked, context.now);
    const reports: Report[] = [];
    let outcome: RecordOutcome = 'unchanged';
    for (const payment of payments) {
      const match = decideMatch(locked, payment, uuidv7(), context.now);
      const attempt = await this.applyReports.match(tx, locked, match, context.now);
      const { id: attemptId, status: from, actuallyPaid: paidBefore } = attempt;
      this.reportUnknownStatus(attempt, payment);
      const decision = decideReport(attempt, payment);
      await this.applyReports.report(tx, attempt, decision, context);
      outcome = decision.outcome;
      reports.push({ attemptId, payment, from, paidBefore });
    }
    const { decisions, sale } = await this.decide(tx, { ...locked, reports }, context.now);
    await this.applyDecisions.run(tx, locked, decisions, context, sale);
    await this.applyDecisions.closeOtherPage(tx, locked.order, context);
    if (visibleState(locked, context.now) !== before)
      await this.attempts.publish(tx, locked.order, context.now);
    return outcome;
  }

  /** Decides again if the payment is right and something else prevents that it buys the order. */
  private async decide(
    tx: EntityManager,
    situation: LockedSituation,
    now: Date,
  ): Promise<{ decisions: Decision[]; sale: Sale | null }> {
    const decisions = decide(situation, now);
    if (!decisions.some(({ kind }) => kind === 'accept')) return { decisions, sale: null };
    const other = await this.orders.otherPending(tx, situation.order); // locked before the entitlements
    const { lock, obstacle } = await this.fulfilment.prepare(tx, situation.order);
    if (obstacle === null) return { decisions, sale: { other, lock } };
    return { decisions: decide({ ...situation, obstacle }, now), sale: null };
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

const countReadings = (attempts: readonly Pick<Attempt, 'readings'>[]): number =>
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
