import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Customer } from '../customers/customer.entity';
import { PaymentMails } from '../orders/payment-mails';
import { Attempt } from '../orders/attempt.entity';
import { newAttempt } from '../orders/new-attempt';
import { AttemptRepository } from '../orders/attempt.repository';
import { CancelOrder } from '../orders/cancel';
import { newOrder, type Order } from '../orders/order.entity';
import { OrderRepository } from '../orders/order.repository';
import { Memberships } from '../pro/memberships';
import { type CardInvoice, CardProvider, type CardSubscription } from './card-provider';
import { decideInvoice, type InvoiceDecision, isFree } from './card-rules';
import { CardCharge } from './card.entity';

export type InvoiceOutcome = 'unchanged' | 'paid' | 'review';

interface PaidInvoice {
  subscriptionId: string;
  invoice: CardInvoice;
  decision: InvoiceDecision;
  now: Date;
}

/** Records every new paid invoice of a subscription as an order, with the period that it bought or a review. */
@Injectable()
export class ApplyInvoices {
  constructor(
    private readonly provider: CardProvider,
    private readonly paymentMails: PaymentMails,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
    private readonly memberships: Memberships,
    private readonly cancelOrder: CancelOrder,
  ) {}

  /** Locks what an invoice can change: the member's checkout and open crypto order of Pro, then the entitlements. */
  async lock(tx: EntityManager, userId: string): Promise<void> {
    await this.orders.lockCheckout(tx, userId, null);
    await this.orders.lockPending(tx, userId, null);
    await this.memberships.lock(tx, userId);
  }

  /** The caller has called `lock`, so that no invoice is recorded twice. */
  async run(
    tx: EntityManager,
    { userId, deletedAt }: Pick<Customer, 'userId' | 'deletedAt'>,
    { id: subscriptionId, paid }: CardSubscription,
    now: Date,
  ): Promise<InvoiceOutcome> {
    const { priceId } = this.provider;
    const outcomes: InvoiceOutcome[] = [];
    for (const invoice of paid) {
      const payment = { provider: 'stripe' as const, providerPaymentId: invoice.id };
      if (await tx.existsBy(Attempt, payment)) continue;
      const decision = decideInvoice(invoice, { priceId, isDeleted: deletedAt !== null });
      await this.apply(tx, userId, { subscriptionId, invoice, decision, now });
      outcomes.push(decision.review === null ? 'paid' : 'review');
    }
    return outcomes.find((one) => one === 'review') ?? outcomes[0] ?? 'unchanged';
  }

  private async apply(tx: EntityManager, userId: string, paid: PaidInvoice): Promise<void> {
    const { invoice, decision, now } = paid;
    const order = await this.insertOrder(tx, userId, paid);
    const attempt = await this.insertAttempt(tx, order, paid);
    const note = decision.review
      ? 'a card payment for Pro is under review'
      : 'Pro was paid by card';
    const open = await this.orders.lockPending(tx, userId, null);
    if (open) await this.cancelOrder.unlessPaying(tx, open, { actor: 'provider', note, now });
    if (decision.review) {
      await this.paymentMails.underReview(tx, order, attempt, decision.review);
      await this.attempts.publish(tx, order, now);
      return;
    }
    const lengthMs = invoice.periodEnd.getTime() - invoice.periodStart.getTime();
    const lock = await this.memberships.lock(tx, userId);
    await this.memberships.grant(tx, lock, order.id, { source: 'stripe', lengthMs });
    if (decision.status === 'granted') await this.paymentMails.granted(tx, order, attempt);
    else await this.paymentMails.paid(tx, order, attempt);
  }

  private async insertOrder(
    tx: EntityManager,
    userId: string,
    { invoice, decision: { status, amountCents }, now }: PaidInvoice,
  ): Promise<Order> {
    const order = newOrder(
      { userId, kind: 'pro', toolId: null, toolSnapshot: null, amountCents, status },
      now,
    );
    order.currency = invoice.currency.toUpperCase();
    order.paidAt = isFree(invoice) ? null : now;
    await this.orders.insert(tx, order, { actor: 'provider', now });
    return order;
  }

  private async insertAttempt(
    tx: EntityManager,
    order: Order,
    { subscriptionId, invoice, decision: { review }, now }: PaidInvoice,
  ): Promise<Attempt> {
    const attempt = newAttempt(order, 'stripe', now, {
      id: uuidv7(),
      providerPaymentId: invoice.id,
      providerStatus: 'paid',
      status: 'finished',
      chargedCents: invoice.amountCents,
      accepted: review === null,
      reviewCode: review?.code ?? null,
      reviewDetail: review?.detail ?? null,
      closedAt: now,
    });
    const by = { actor: 'provider', note: null, now } as const;
    await this.attempts.insert(tx, attempt, { ...by, review: review ?? undefined });
    const { paymentIntentId, periodStart, periodEnd } = invoice;
    const period = { subscriptionId, paymentIntentId, periodStart, periodEnd };
    await tx.insert(CardCharge, { attemptId: attempt.id, ...period });
    return attempt;
  }
}
