import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { renewsByCard } from '../domain/pro-offer';
import { CardProvider } from '../providers/card-provider';
import { DatabaseClock } from '../store/database-clock';
import { Customer } from '../store/customer.entity';
import { lockEntitlements } from '../store/entitlement-lock';
import { announceMembership, readSubscription, type Subscription } from './announce-membership';
import { RecordSubscription } from './record-subscription';

/** Stops renewal (spec §1, cancel anytime): a card is not charged again, crypto members get no more reminders; what is paid for stays. */
@Injectable()
export class CancelSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly cards: CardProvider,
    private readonly recordSubscription: RecordSubscription,
    private readonly clock: DatabaseClock,
  ) {}

  /** Runs outside of transactions, since it may call. A second time changes nothing; 409 without anything to cancel. */
  async run(userId: string): Promise<Subscription> {
    const customer = await this.transactions.run((tx) => tx.findOneBy(Customer, { userId }));
    const id = customer?.stripeSubscriptionId ?? null;
    if (id !== null && renewsByCard(customer?.stripeStatus ?? null, false)) await this.stopCard(id);
    return this.transactions.run((tx) => this.stopRenewal(tx, userId));
  }

  private async stopCard(id: string): Promise<void> {
    const stopped = await this.cards.endWithPeriod(id);
    if (stopped) await this.transactions.run(async (tx) => this.recordSubscription.run(tx, stopped, await this.clock.now(tx)));
  }

  private async stopRenewal(tx: EntityManager, userId: string): Promise<Subscription> {
    const before = await readSubscription(tx, userId, this.clock);
    if (before.cancelled) return before;
    if (before.proUntil === null) throw conflict('not_subscribed', 'There is no Pro membership to cancel');
    const turn = await lockEntitlements(tx, userId, this.clock);
    await tx.update(Customer, { userId }, { renewalCancelled: true });
    return announceMembership(tx, turn);
  }
}
