import { Injectable, Logger } from '@nestjs/common';
import { PRO_PRICE_CENTS } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { membershipOf } from '../domain/pro-membership';
import { renewsByCard } from '../domain/pro-offer';
import { PaymentMails } from '../mail/payment-mails';
import { type CardInvoice, CardProvider, type CardSubscription } from '../providers/card-provider';
import { Attempt } from '../store/attempt.entity';
import { newAttempt } from '../store/attempts';
import { DatabaseClock } from '../store/database-clock';
import { Customer } from '../store/customer.entity';
import { lockEntitlements } from '../store/entitlement-lock';
import { Order } from '../store/order.entity';
import { writeHistory } from '../store/payment-history';
import { periodsNow } from '../store/periods';
import { announceMembership } from './announce-membership';
import { grantPro } from './grant-pro';
import type { StartedPayment } from './start-payment';

/** What came of news about a subscription. */
export type SubscriptionOutcome = 'unknown_subscription' | 'unchanged' | 'paid' | 'review';

const BY = { actor: 'provider' as const, from: null };

/** Writes down what Stripe says about a subscription when it is asked: each paid invoice buys its period, once. */
@Injectable()
export class RecordSubscription {
  private readonly logger = new Logger('RecordSubscription');

  constructor(
    private readonly provider: CardProvider,
    private readonly clock: DatabaseClock,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(tx: EntityManager, subscription: CardSubscription, now: Date): Promise<SubscriptionOutcome> {
    const customer = await tx.findOne(Customer, {
      where: { stripeCustomerId: subscription.customerId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!customer) return 'unknown_subscription';
    const outcome = await this.book(tx, customer, subscription, now);
    await this.follow(tx, customer, subscription);
    return outcome;
  }

  private async book(tx: EntityManager, { userId }: Customer, subscription: CardSubscription, now: Date): Promise<SubscriptionOutcome> {
    const { invoice, endsWithPeriod } = subscription;
    if (!invoice?.isPaid || invoice.amountCents <= 0) return 'unchanged';
    if (await tx.existsBy(Attempt, { provider: 'stripe', providerPaymentId: invoice.id })) return 'unchanged';
    const isExpected = invoice.amountCents === PRO_PRICE_CENTS;
    const { order, attempt } = await this.paidOrder(tx, userId, invoice, { isExpected, now });
    if (!isExpected) return 'review';
    const lengthMs = invoice.periodEnd.getTime() - invoice.periodStart.getTime();
    const turn = await lockEntitlements(tx, userId, this.clock);
    await grantPro(tx, turn, order.id, { source: 'stripe', lengthMs, cancelled: endsWithPeriod });
    await this.paymentMails.paid(tx, order, attempt);
    return 'paid';
  }

  private async paidOrder(tx: EntityManager, userId: string, invoice: CardInvoice, { isExpected, now }: Booking): Promise<StartedPayment> {
    const { livemode } = this.provider;
    const status = isExpected ? ('paid' as const) : ('review' as const);
    const order = tx.create(Order, {
      ...{ id: uuidv7(), userId, kind: 'pro', toolId: null, toolSnapshot: null, amountCents: invoice.amountCents, currency: 'USD' },
      ...{ status, livemode, createdAt: now, paidAt: now },
    });
    const reason = isExpected ? null : `The card was charged ${invoice.amountCents} cents instead of ${PRO_PRICE_CENTS}.`;
    const attempt = newAttempt(order, 'stripe', now, {
      ...{
        providerPaymentId: invoice.id,
        providerStatus: 'paid',
        status: 'finished',
        accepted: isExpected,
        reviewReason: reason,
        overAt: now,
      },
    });
    await tx.insert(Order, order);
    await tx.insert(Attempt, attempt);
    await writeHistory(tx, { ...BY, orderId: order.id, attemptId: attempt.id, to: status, note: reason, at: now });
    if (reason !== null) await this.paymentMails.underReview(tx, order, attempt, reason);
    return { order, attempt };
  }

  /** An older subscription never hides one that renews. */
  private async follow(tx: EntityManager, customer: Customer, subscription: CardSubscription): Promise<void> {
    const { id, status, endsWithPeriod, invoice } = subscription;
    const { userId, stripeSubscriptionId, stripeStatus, renewalCancelled: wasCancelled } = customer;
    if (id !== stripeSubscriptionId && renewsByCard(stripeStatus, false) && !renewsByCard(status, false)) return;
    if (status === 'past_due' && stripeStatus !== status) {
      this.logger.warn({ userId, msg: 'a card could not be charged' });
      if (invoice) await this.paymentMails.renewalFailed(tx, customer, invoice.id);
    }
    await tx.update(Customer, { userId }, { stripeSubscriptionId: id, stripeStatus: status });
    const { periods, now } = await periodsNow(tx, this.clock, userId);
    const { source } = membershipOf(periods, now);
    const renewalCancelled = source === 'stripe' ? endsWithPeriod || !renewsByCard(status, false) : wasCancelled;
    if (renewalCancelled === wasCancelled) return;
    const turn = await lockEntitlements(tx, userId, this.clock);
    await tx.update(Customer, { userId }, { renewalCancelled });
    await announceMembership(tx, turn);
  }
}

interface Booking {
  isExpected: boolean;
  now: Date;
}
