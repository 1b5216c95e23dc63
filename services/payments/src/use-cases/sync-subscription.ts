import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CardProvider } from '../providers/card-provider';
import { DatabaseClock } from '../store/database-clock';
import { REPEATED } from './sync-payment';
import { RecordSubscription, type SubscriptionOutcome } from './record-subscription';

/** Asks Stripe how a subscription stands and writes it down; notifications only give reason to look. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly recordSubscription: RecordSubscription,
    private readonly clock: DatabaseClock,
  ) {}

  /** Runs outside of transactions, since it calls; `alongside` is done in the transaction of the effect. */
  async run(
    subscriptionId: string,
    alongside: (tx: EntityManager, outcome: SubscriptionOutcome) => Promise<void>,
  ): Promise<SubscriptionOutcome> {
    const subscription = await this.provider.readSubscription(subscriptionId);
    return this.transactions.run(async (tx) => {
      const outcome = subscription ? await this.recordSubscription.run(tx, subscription, await this.clock.now(tx)) : 'unknown_subscription';
      await alongside(tx, outcome);
      return outcome;
    }, REPEATED);
  }
}
