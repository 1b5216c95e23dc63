import { greeting, type NewMail, queueMail } from '@libs/mail';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Customer } from '../customers/customer.entity';
import { PaymentsSettings } from '../payments.settings';
import { Memberships } from '../pro/memberships';
import { later } from '../pro/pro-period';
import { canCharge, type CardState, wasStopped } from '../pro/card-subscription';
import { CardSubscriptionRow } from '../pro/card-subscription.entity';
import { CardSubscriptionRepository } from '../pro/card-subscription.repository';
import { ApplyInvoices, type InvoiceOutcome } from './apply-invoices';
import { CardProvider, type CardSubscription } from './card-provider';
import { FailedRenewals } from './failed-renewal';

export type SubscriptionOutcome = InvoiceOutcome | 'unknown_subscription';

interface Reading {
  now: Date;
  isFormOpened?: boolean;
  /** When the call to Stripe began; nothing is recorded if another reading was recorded since. */
  unlessRecordedSince?: Date | null;
}

/** Records what Stripe says about a subscription: its status, every paid invoice once, and what follows for its member. */
@Injectable()
export class RecordSubscription {
  private readonly logger = new Logger('RecordSubscription');

  constructor(
    private readonly provider: CardProvider,
    private readonly applyInvoices: ApplyInvoices,
    private readonly failedRenewals: FailedRenewals,
    private readonly settings: PaymentsSettings,
    private readonly subscriptions: CardSubscriptionRepository,
    private readonly memberships: Memberships,
  ) {}

  /** A subscription that Stripe does not know (null) has ended. */
  async run(
    tx: EntityManager,
    id: string,
    subscription: CardSubscription | null,
    reading: Reading,
  ): Promise<SubscriptionOutcome | 'outdated'> {
    if (subscription && subscription.livemode !== this.provider.livemode) {
      this.logger.error({ subscriptionId: id, msg: 'a subscription of the other mode is ignored' });
      return 'unknown_subscription';
    }
    const member = await this.lockMember(tx, id, subscription);
    if (!member) return 'unknown_subscription';
    const known = await tx.findOneBy(CardSubscriptionRow, { id });
    const { unlessRecordedSince: since } = reading;
    if (since && known?.recordedAt && known.recordedAt > since) return 'outdated';
    const { userId } = member;
    const { cancelled: wasCancelled } = await this.memberships.read(tx, userId);
    const outcome = subscription
      ? await this.apply(tx, member, known, subscription, reading)
      : await end(tx, id);
    const { cancelled } = await this.memberships.read(tx, userId);
    if (cancelled !== wasCancelled)
      await this.memberships.publish(tx, await this.memberships.lock(tx, userId));
    return outcome;
  }

  private async apply(
    tx: EntityManager,
    member: Customer,
    known: CardSubscriptionRow | null,
    subscription: CardSubscription,
    { now, isFormOpened = false }: Reading,
  ): Promise<SubscriptionOutcome> {
    const { userId } = member;
    const { id } = subscription;
    const card = toCardState(subscription);
    const formOpenedAt = isFormOpened ? now : (known?.formOpenedAt ?? now);
    await this.subscriptions.save(tx, { ...card, id, userId, formOpenedAt }, now);
    await this.follow(tx, member, subscription);
    const outcome = await this.applyInvoices.run(tx, member, subscription, now);
    if (!member.deletedAt) {
      const change = { before: known, after: card };
      await this.failedRenewals.notify(tx, member, subscription, change);
      if (member.isSuspended && wasStopped(known, card))
        await queueMail(tx, cardStoppedMail({ ...member, subscriptionId: id }, this.settings));
    }
    return outcome;
  }

  /** Stores the subscription as the member's current one. An older subscription never hides one that renews. */
  private async follow(
    tx: EntityManager,
    { userId, stripeSubscriptionId: current }: Customer,
    subscription: CardSubscription,
  ): Promise<void> {
    const { id } = subscription;
    if (current !== null && current !== id && !canCharge(subscription)) {
      const other = await tx.findOneBy(CardSubscriptionRow, { id: current });
      if (other && canCharge(other)) return;
    }
    await this.subscriptions.makeCurrent(tx, userId, id);
  }

  /** Finds the member and locks what a card payment can change. */
  private async lockMember(
    tx: EntityManager,
    id: string,
    subscription: CardSubscription | null,
  ): Promise<Customer | null> {
    const known = await tx.findOneBy(CardSubscriptionRow, { id });
    const unknown = subscription
      ? { stripeCustomerId: subscription.customerId }
      : { stripeSubscriptionId: id };
    const found = await tx.findOneBy(Customer, known ? { userId: known.userId } : unknown);
    if (!found) return null;
    const { userId } = found;
    await this.applyInvoices.lock(tx, userId);
    return tx.findOneBy(Customer, { userId });
  }
}

async function end(tx: EntityManager, id: string): Promise<'unknown_subscription'> {
  const ended = { status: 'canceled', isConfirming: false, nextPollAt: null };
  await tx.update(CardSubscriptionRow, id, ended);
  return 'unknown_subscription';
}

function toCardState({
  status,
  isConfirming,
  endsWithPeriod,
  endsAt,
  paid,
}: CardSubscription): CardState {
  const ends = paid.map(({ periodEnd }) => periodEnd);
  const paidUntil = ends.length === 0 ? null : ends.reduce(later);
  return { status, isConfirming, endsWithPeriod, endsAt, paidUntil };
}

/** Builds the email to a suspended member whose card subscription was stopped. A suspended member cannot log in, so it has no link. */
export function cardStoppedMail(
  {
    userId,
    email,
    username,
    subscriptionId,
  }: { userId: string; email: string; username: string; subscriptionId: string },
  { SUPPORT_EMAIL }: PaymentsSettings,
): NewMail {
  return {
    key: `card-stopped:${subscriptionId}`,
    userId,
    to: email,
    subject: 'Your EXE Pro card subscription was stopped',
    blocks: [
      greeting(username),
      "Your account is suspended, so we have stopped your card subscription to EXE Pro. Your card won't be charged again.",
      'If your account is restored, a month that you have already paid for still counts, and you can subscribe again.',
      `Questions? Contact ${SUPPORT_EMAIL}`,
    ],
  };
}
