import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { Transactions, DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { Customer } from '../customers/customer.entity';
import { lockEntitlements } from '../pro/entitlements.repository';
import { publishMembership, readMembership, type Membership } from '../pro/publish-membership';
import { StopCardSubscription } from './stop-card-subscription';

/** Stops renewal (spec §1, cancel anytime): the card is not charged again, and crypto reminders stop. The paid period remains. */
@Injectable()
export class CancelSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly stopCardSubscription: StopCardSubscription,
    private readonly clock: DatabaseClock,
  ) {}

  /** Idempotent; throws 409 if there is nothing to cancel. */
  async run(userId: string): Promise<Membership> {
    const cards = await this.transactions.read((database) =>
      openCardSubscriptions(database, userId),
    );
    const paid = cards.filter(({ status }) => status !== 'incomplete');
    for (const { id } of paid) await this.stopCardSubscription.run(id);
    return this.transactions.run((tx) => this.stopRenewal(tx, userId, paid.length > 0));
  }

  private async stopRenewal(
    tx: EntityManager,
    userId: string,
    hadCard: boolean,
  ): Promise<Membership> {
    const before = await readMembership(tx, userId, this.clock);
    if (before.proUntil === null && !hadCard)
      throw conflict('not_subscribed', 'There is no Pro membership to cancel');
    const customer = await tx.findOneBy(Customer, { userId });
    if (!customer || customer.renewalCancelled) return before;
    const lock = await lockEntitlements(tx, userId, this.clock);
    await tx.update(Customer, { userId }, { renewalCancelled: true });
    return publishMembership(tx, lock);
  }
}
