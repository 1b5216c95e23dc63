import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentMails } from '../orders/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import type { ChangeContext } from '../orders/history.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import { CancelOrder } from '../orders/cancel';
import { Fulfilment } from '../orders/fulfil';
import { isComplete } from '../orders/order-status';
import type { Order } from '../orders/order.entity';
import { OrderRepository } from '../orders/order.repository';
import { asOnePayment, type PaymentChain } from '../orders/payment-chain';
import type { EntitlementLock } from '../pro/memberships';
import { type Decision, listChanges, requireAttempt } from './decision';

type Of<K extends Decision['kind']> = Extract<Decision, { kind: K }>;

/** What is locked before an order is accepted: the buyer's other pending order of the item, then the buyer's entitlements. */
export interface Sale {
  other: Order | null;
  lock: EntitlementLock;
}

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
    sale: Sale | null = null,
  ): Promise<void> {
    for (const decision of decisions) {
      await this.changeAttempts(tx, locked, decision, by);
      if (decision.kind === 'accept') await this.accept(tx, locked, decision, { by, sale });
      else await this.apply(tx, locked, decision, by);
    }
    // Receipts and credit notes are numbered last, since that lock is the last one.
    for (const decision of decisions) {
      if (decision.kind === 'accept') await this.mailReceipt(tx, locked, decision);
      if (decision.kind === 'refund') await this.mailRefund(tx, locked, decision);
    }
  }

  /** Closes the page of a newer order of the item once coins were seen for this one, so that it does not ask for them again. */
  async closeOtherPage(tx: EntityManager, order: Order, by: ChangeContext): Promise<void> {
    if (order.status === 'pending' || isComplete(order.status)) return;
    const orders = await this.orders.withUndecidedMoney(tx, order.userId, order.toolId);
    if (!orders.some(({ id }) => id === order.id)) return;
    const other = await this.orders.otherPending(tx, order);
    const note = 'coins were seen for an earlier order';
    if (other) await this.cancelOrder.unlessPaying(tx, other, { ...by, note });
  }

  private async changeAttempts(
    tx: EntityManager,
    { attempts }: LockedOrder,
    decision: Decision,
    by: ChangeContext,
  ): Promise<void> {
    for (const { attemptId, changes, closes } of listChanges(decision, by.now)) {
      const attempt = requireAttempt(attempts, attemptId);
      if (closes) await this.attempts.close(tx, attempt, { ...by, note: null }, changes);
      else await this.attempts.change(tx, attempt, changes);
    }
  }

  private apply(
    tx: EntityManager,
    locked: LockedOrder,
    decision: Exclude<Decision, { kind: 'accept' }>,
    by: ChangeContext,
  ): Promise<void> {
    switch (decision.kind) {
      case 'refund':
        return this.refund(tx, locked, decision, by);
      case 'review':
      case 'surplus':
        return this.review(tx, locked, decision, by);
      case 'end': {
        const attempt = requireAttempt(locked.attempts, decision.attemptId);
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
    { by, sale }: { by: ChangeContext; sale: Sale | null },
  ): Promise<void> {
    if (!sale) throw new Error(`order ${order.id} is accepted without the buyer's entitlements`);
    await this.fulfilment.fulfil(tx, sale.lock, order, attemptId);
    order.notes = [...notes];
    await this.orders.move(tx, order, 'paid', { ...by, attemptId, note: notes.join(', ') || null });
    if (sale.other) await this.cancelOrder.unlessPaying(tx, sale.other, by);
  }

  private async review(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    decision: Of<'review' | 'surplus'>,
    by: ChangeContext,
  ): Promise<void> {
    const { attemptId, review } = decision;
    const isPaid = decision.kind === 'review' && decision.isPaid === true;
    await this.orders.putUnderReview(tx, order, { ...by, attemptId, review, isPaid });
    await this.paymentMails.underReview(tx, order, requireAttempt(attempts, attemptId), review);
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
      requireAttempt(attempts, attemptId),
      ...topUps.map((id) => requireAttempt(attempts, id)),
    ];
    await this.paymentMails.paid(tx, order, asOnePayment(chain));
  }

  private async mailRefund(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    { attemptId }: Of<'refund'>,
  ): Promise<void> {
    await this.paymentMails.refunded(tx, order, requireAttempt(attempts, attemptId));
  }
}
