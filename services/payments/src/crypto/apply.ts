import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentMails } from '../mails/payment-mails';
import type { LockedOrder } from '../orders/attempt.repository';
import { cancelUnlessPaying } from '../orders/cancel';
import { FulfilOrder, ReverseOrder } from '../orders/fulfil';
import { Order } from '../orders/order.entity';
import { moveOrder, otherPendingOrder, writeHistory } from '../orders/order.repository';
import { asOnePayment, type PaymentChain } from '../orders/payment-chain';
import type { ChangeContext } from '../orders/history-entry.entity';
import type { Attempt } from '../orders/attempt.entity';
import { changeAttempts, type Decision, findAttemptOf } from './decision';

type Of<K extends Decision['kind']> = Extract<Decision, { kind: K }>;

/** Applies decisions about an order: the only code that writes what they bring about. */
@Injectable()
export class ApplyDecisions {
  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly reverseOrder: ReverseOrder,
    private readonly paymentMails: PaymentMails,
  ) {}

  /** The caller has locked the order's row, and saves its attempts. */
  async run(
    tx: EntityManager,
    locked: LockedOrder,
    decisions: readonly Decision[],
    by: ChangeContext,
  ): Promise<void> {
    for (const decision of decisions) {
      changeAttempts(locked.attempts, decision, by.now);
      if (decision.kind === 'accept') await this.accept(tx, locked, decision, by);
      else if (decision.kind === 'refund') await this.refund(tx, locked, decision, by);
      else if (decision.kind !== 'resolve') await this.review(tx, locked, decision, by);
    }
    // Receipts and credit notes are numbered last, since that lock is the last one.
    for (const decision of decisions) {
      if (decision.kind === 'accept') await this.mailReceipt(tx, locked, decision);
      if (decision.kind === 'refund') await this.mailRefund(tx, locked, decision);
    }
  }

  private async accept(
    tx: EntityManager,
    { order }: LockedOrder,
    { attemptId, notes }: Of<'accept'>,
    by: ChangeContext,
  ): Promise<void> {
    const other = await otherPendingOrder(tx, order);
    const obstacle = await this.fulfilOrder.run(tx, order, attemptId);
    if (obstacle !== null) throw new Error(`order ${order.id} was decided without its obstacle`);
    order.notes = [...notes];
    await moveOrder(tx, order, 'paid', { ...by, attemptId, note: notes.join(', ') || null });
    if (other) await cancelUnlessPaying(tx, other, by);
  }

  private async review(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    decision: Of<'review' | 'surplus'>,
    { actor, now }: ChangeContext,
  ): Promise<void> {
    const { attemptId, review } = decision;
    const { id: orderId, status } = order;
    if (decision.kind === 'review' && decision.isPaid) {
      order.paidAt = now;
      await tx.update(Order, orderId, { paidAt: now });
    }
    if (decision.kind === 'review' && status !== 'review') {
      await moveOrder(tx, order, 'review', { actor, now, attemptId, review });
    } else {
      const entry = { orderId, attemptId, actor, from: status, to: status, note: null, at: now };
      await writeHistory(tx, { ...entry, review });
    }
    await this.paymentMails.underReview(tx, order, findAttemptOf(attempts, attemptId), review);
  }

  private async refund(
    tx: EntityManager,
    { order }: LockedOrder,
    { attemptId }: Of<'refund'>,
    by: ChangeContext,
  ): Promise<void> {
    await this.reverseOrder.run(tx, order);
    await moveOrder(tx, order, 'refunded', { ...by, attemptId, note: 'refunded at the provider' });
  }

  private async mailReceipt(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    { attemptId, counted }: Of<'accept'>,
  ): Promise<void> {
    const topUps = counted.filter((id) => id !== attemptId);
    const chain: PaymentChain<Attempt> = [
      findAttemptOf(attempts, attemptId),
      ...topUps.map((id) => findAttemptOf(attempts, id)),
    ];
    await this.paymentMails.paid(tx, order, asOnePayment(chain));
  }

  private async mailRefund(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    { attemptId }: Of<'refund'>,
  ): Promise<void> {
    await this.paymentMails.refunded(tx, order, findAttemptOf(attempts, attemptId));
  }
}
