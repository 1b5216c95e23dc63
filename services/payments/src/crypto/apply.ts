import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentMails } from '../mails/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import { CancelOrder } from '../orders/cancel';
import { Fulfilment } from '../orders/fulfil';
import type { ChangeContext } from '../orders/history-entry.entity';
import { Order } from '../orders/order.entity';
import { OrderRepository } from '../orders/order.repository';
import { asOnePayment, type PaymentChain } from '../orders/payment-chain';
import { nextPoll } from '../orders/poll-schedule';
import type { CreationDecision, ReportDecision } from './decide-report';
import { changeAttempts, type Decision, findAttemptOf } from './decision';

type Of<K extends Decision['kind']> = Extract<Decision, { kind: K }>;

/** Applies decisions about an order: the only code that writes what they bring about. */
@Injectable()
export class ApplyDecisions {
  constructor(
    private readonly fulfilment: Fulfilment,
    private readonly paymentMails: PaymentMails,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
    private readonly cancelOrder: CancelOrder,
  ) {}

  /** The caller has locked the order's row. */
  async run(
    tx: EntityManager,
    locked: LockedOrder,
    decisions: readonly Decision[],
    by: ChangeContext,
  ): Promise<void> {
    for (const decision of decisions) {
      changeAttempts(locked.attempts, decision, by.now);
      await this.apply(tx, locked, decision, by);
    }
    // Receipts and credit notes are numbered last, since that lock is the last one.
    for (const decision of decisions) {
      if (decision.kind === 'accept') await this.mailReceipt(tx, locked, decision);
      if (decision.kind === 'refund') await this.mailRefund(tx, locked, decision);
    }
    for (const attempt of locked.attempts) await this.attempts.save(tx, attempt);
  }

  /** Records a report about an attempt. */
  async report(
    tx: EntityManager,
    attempt: Attempt,
    { changes, move, isNoted }: ReportDecision,
    { actor, now }: ChangeContext,
  ): Promise<void> {
    const { id: attemptId, orderId, status: from } = attempt;
    Object.assign(attempt, changes);
    if (move) {
      attempt.polls = 0;
      await this.attempts.move(tx, attempt, move.to, { actor, now, note: move.note });
    } else if (isNoted) {
      const note = `no effect: ${changes.providerStatus ?? 'unknown'}`; // the status stays, so the timeline shows nothing
      await this.orders.writeHistory(tx, {
        orderId,
        attemptId,
        actor,
        from,
        to: from,
        at: now,
        note,
      });
    }
    attempt.nextPollAt = nextPoll(attempt, now);
  }

  /** Records the payment that the provider has created for an attempt. */
  async creation(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    attemptId: string,
    { changes, begins }: CreationDecision,
    now: Date,
  ): Promise<Attempt> {
    const attempt = findAttemptOf(attempts, attemptId);
    Object.assign(attempt, changes);
    if (!begins) await this.attempts.save(tx, attempt);
    else {
      await this.attempts.move(tx, attempt, 'waiting', { actor: 'user', note: null, now });
      await this.attempts.publish(tx, order, now);
    }
    return attempt;
  }

  private apply(
    tx: EntityManager,
    locked: LockedOrder,
    decision: Decision,
    by: ChangeContext,
  ): Promise<void> {
    switch (decision.kind) {
      case 'accept':
        return this.accept(tx, locked, decision, by);
      case 'refund':
        return this.refund(tx, locked, decision, by);
      case 'review':
      case 'surplus':
        return this.review(tx, locked, decision, by);
      case 'end': {
        const attempt = findAttemptOf(locked.attempts, decision.attemptId);
        return this.attempts.move(tx, attempt, decision.to, { ...by, note: decision.note });
      }
      case 'expire':
        return this.orders.move(tx, locked.order, 'expired', by);
      case 'resolve':
        return Promise.resolve();
    }
  }

  private async accept(
    tx: EntityManager,
    { order }: LockedOrder,
    { attemptId, notes }: Of<'accept'>,
    by: ChangeContext,
  ): Promise<void> {
    const other = await this.orders.otherPending(tx, order);
    const obstacle = await this.fulfilment.fulfil(tx, order, attemptId);
    if (obstacle !== null) throw new Error(`order ${order.id} was decided without its obstacle`);
    order.notes = [...notes];
    await this.orders.move(tx, order, 'paid', { ...by, attemptId, note: notes.join(', ') || null });
    if (other) await this.cancelOrder.unlessPaying(tx, other, by);
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
      await this.orders.move(tx, order, 'review', { actor, now, attemptId, review });
    } else {
      const entry = { orderId, attemptId, actor, from: status, to: status, note: null, at: now };
      await this.orders.writeHistory(tx, { ...entry, review });
    }
    await this.paymentMails.underReview(tx, order, findAttemptOf(attempts, attemptId), review);
  }

  private async refund(
    tx: EntityManager,
    { order }: LockedOrder,
    { attemptId }: Of<'refund'>,
    by: ChangeContext,
  ): Promise<void> {
    await this.fulfilment.reverse(tx, order);
    await this.orders.move(tx, order, 'refunded', {
      ...by,
      attemptId,
      note: 'refunded at the provider',
    });
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
