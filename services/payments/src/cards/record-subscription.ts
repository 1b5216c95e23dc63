import { DatabaseClock } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import {
  type CardState,
  canCharge,
  isPastDue,
  wasStopped,
} from '../subscriptions/card-subscription';
import { later } from '../pro/pro-period';
import { PaymentMails } from '../mails/payment-mails';
import type { CardSubscription } from './card-provider';
import { CardSubscriptionRow } from '../subscriptions/card-subscription.entity';
import { saveCardSubscription } from '../subscriptions/card-subscriptions.repository';
import { Customer } from '../customers/customer.entity';
import { lockEntitlements } from '../pro/entitlements.repository';
import { lockCheckout, pendingOrderOf } from '../orders/order.repository';
import { publishMembership, readMembership } from '../pro/publish-membership';
import { type CardTerms, type InvoiceOutcome, RecordInvoices } from './record-invoices';

export type SubscriptionOutcome = InvoiceOutcome | 'unknown_subscription';

interface Reading {
  now: Date;
  terms: CardTerms;
  isFormOpened: boolean;
}

/** Records a subscription as read from Stripe: its status, and every paid invoice once. */
@Injectable()
export class RecordSubscription {
  private readonly logger = new Logger('RecordSubscription');

  constructor(
    private readonly recordInvoices: RecordInvoices,
    private readonly clock: DatabaseClock,
    private readonly paymentMails: PaymentMails,
  ) {}

  /** Serializes the recording of a known subscription until the transaction ends. */
  async lock(tx: EntityManager, id: string): Promise<void> {
    const known = await tx.findOneBy(CardSubscriptionRow, { id });
    if (known) await this.lockMember(tx, known.userId);
  }

  async run(
    tx: EntityManager,
    subscription: CardSubscription,
    { now, terms, isFormOpened }: Reading,
  ): Promise<SubscriptionOutcome> {
    const { id, customerId: stripeCustomerId, livemode } = subscription;
    if (livemode !== terms.livemode) {
      this.logger.error({ subscriptionId: id, msg: 'a subscription of the other mode is ignored' });
      return 'unknown_subscription';
    }
    const known = await tx.findOneBy(CardSubscriptionRow, { id });
    const customer = await this.lockCustomer(
      tx,
      known ? { userId: known.userId } : { stripeCustomerId },
    );
    if (!customer) return 'unknown_subscription';
    const { userId } = customer;
    const before = await readMembership(tx, userId, this.clock);
    const card = {
      ...stateOf(subscription),
      id,
      userId,
      formOpenedAt: isFormOpened ? now : (known?.formOpenedAt ?? now),
    };
    await saveCardSubscription(tx, card, now);
    await this.follow(tx, customer, subscription);
    const outcome = await this.recordInvoices.run(tx, userId, subscription, { now, terms });
    if (isPastDue(card) && known?.status !== card.status && !customer.deletedAt) {
      this.logger.warn({ userId, msg: 'a renewal could not be charged' });
      // The invoices are recorded already, so that the mail names the end of Pro that the member sees on the dashboard.
      const { accessUntil } = await readMembership(tx, userId, this.clock);
      await this.paymentMails.renewalFailed(tx, customer, {
        invoiceId: subscription.paid.at(-1)?.id ?? id,
        accessUntil,
      });
    }
    if (customer.isSuspended && !customer.deletedAt && wasStopped(known, card))
      await this.paymentMails.cardStopped(tx, customer, id);
    await this.publishChange(tx, userId, before.cancelled);
    return outcome;
  }

  async markEnded(tx: EntityManager, id: string): Promise<SubscriptionOutcome> {
    const known = await tx.findOneBy(CardSubscriptionRow, { id });
    const customer = await this.lockCustomer(
      tx,
      known ? { userId: known.userId } : { stripeSubscriptionId: id },
    );
    if (!customer) return 'unknown_subscription';
    const before = await readMembership(tx, customer.userId, this.clock);
    await tx.update(CardSubscriptionRow, id, {
      status: 'canceled',
      isConfirming: false,
      nextPollAt: null,
    });
    await tx.update(Customer, { stripeSubscriptionId: id }, { stripeStatus: 'canceled' });
    await this.publishChange(tx, customer.userId, before.cancelled);
    return 'unknown_subscription';
  }

  /** An older subscription never hides one that renews. */
  private async follow(
    tx: EntityManager,
    customer: Customer,
    subscription: CardSubscription,
  ): Promise<void> {
    const { userId, stripeSubscriptionId: current } = customer;
    const { id, status } = subscription;
    if (current !== null && current !== id && !canCharge(stateOf(subscription))) {
      const other = await tx.findOneBy(CardSubscriptionRow, { id: current });
      if (other && canCharge(other)) return;
    }
    await tx.update(Customer, { userId }, { stripeSubscriptionId: id, stripeStatus: status });
  }

  private async lockCustomer(
    tx: EntityManager,
    where: FindOptionsWhere<Customer>,
  ): Promise<Customer | null> {
    const found = await tx.findOneBy(Customer, where);
    if (!found) return null;
    await this.lockMember(tx, found.userId);
    return tx.findOneBy(Customer, { userId: found.userId });
  }

  /** Locks what a card payment can change: the member's open crypto order of Pro, then the entitlements. */
  private async lockMember(tx: EntityManager, userId: string): Promise<void> {
    await lockCheckout(tx, userId, null);
    await pendingOrderOf(tx, userId, null);
    await lockEntitlements(tx, userId, this.clock);
  }

  private async publishChange(
    tx: EntityManager,
    userId: string,
    wasCancelled: boolean,
  ): Promise<void> {
    const { cancelled } = await readMembership(tx, userId, this.clock);
    if (cancelled !== wasCancelled)
      await publishMembership(tx, await lockEntitlements(tx, userId, this.clock));
  }
}

function stateOf({
  status,
  isConfirming,
  endsWithPeriod,
  endsAt,
  paid,
}: CardSubscription): CardState {
  const ends = paid.map(({ periodEnd }) => periodEnd);
  return {
    status,
    isConfirming,
    endsWithPeriod,
    endsAt,
    paidUntil: ends.length === 0 ? null : ends.reduce(later),
  };
}
