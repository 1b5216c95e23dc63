import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CardProvider, type CardSubscription } from '../providers/card-provider';
import { DatabaseClock } from '../store/database-clock';
import { RecordSubscription, type SubscriptionOutcome } from './record-subscription';
import { REPEATED } from './sync-payment';

/** What else is done in the transaction that records a subscription. */
export type Alongside = (tx: EntityManager, outcome: SubscriptionOutcome) => Promise<void>;

/** Reads a subscription from Stripe and records what it says: the one place where either happens. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly recordSubscription: RecordSubscription,
    private readonly clock: DatabaseClock,
  ) {}

  /** Runs outside of transactions, since it calls. Null when Stripe knows none. */
  async run(id: string, alongside?: Alongside, isWatched = false): Promise<CardSubscription | null> {
    return this.record(id, await this.provider.readSubscription(id), alongside, isWatched);
  }

  /** Has the card not be charged again, and the subscription end with the paid period. */
  async endWithPeriod(id: string): Promise<CardSubscription | null> {
    return this.record(id, await this.provider.endWithPeriod(id));
  }

  /** Ends a subscription at once; nothing is charged any more. */
  async endNow(id: string): Promise<CardSubscription | null> {
    return this.record(id, await this.provider.endNow(id));
  }

  private async record(
    id: string,
    read: CardSubscription | null,
    alongside?: Alongside,
    isWatched = false,
  ): Promise<CardSubscription | null> {
    await this.transactions.run(async (tx) => {
      const now = await this.clock.now(tx);
      const outcome = read ? await this.recordSubscription.run(tx, read, now, isWatched) : await this.recordSubscription.markEnded(tx, id);
      await alongside?.(tx, outcome);
    }, REPEATED);
    return read;
  }
}
