import { Injectable } from '@nestjs/common';
import { Transactions, DatabaseClock } from '@libs/persistence';
import { CardProvider } from './card-provider';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { readMembership, type Membership } from '../pro/publish-membership';
import { SyncSubscription } from './sync-subscription';

/** Syncs a member's card subscriptions with Stripe, for a member who has just paid. */
@Injectable()
export class RefreshSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly clock: DatabaseClock,
  ) {}

  async run(userId: string): Promise<Membership> {
    const cards = this.provider.isConfigured
      ? await this.transactions.read((database) => openCardSubscriptions(database, userId))
      : [];
    for (const { id } of cards) await this.syncSubscription.run(id);
    return this.transactions.read((database) => readMembership(database, userId, this.clock));
  }
}
