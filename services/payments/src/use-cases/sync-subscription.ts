import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CardProvider, type CardSubscription } from '../providers/card-provider';
import { wasRecordedSince } from '../store/card-subscriptions';
import { DatabaseClock } from '../store/database-clock';
import { RecordSubscription, type SubscriptionOutcome } from './record-subscription';
import { REPEATED } from './sync-payment';

/** How often a subscription is read until nobody else records it meanwhile. */
const ROUNDS = 3;

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
  run(id: string, alongside?: Alongside, isWatched = false): Promise<CardSubscription | null> {
    return this.record(id, () => this.provider.readSubscription(id), alongside, isWatched);
  }

  /** Has the card not be charged again, and the subscription end with the paid period. */
  endWithPeriod(id: string): Promise<CardSubscription | null> {
    return this.record(id, () => this.provider.endWithPeriod(id));
  }

  /** Ends a subscription at once; nothing is charged any more. */
  endNow(id: string): Promise<CardSubscription | null> {
    return this.record(id, () => this.provider.endNow(id));
  }

  /** What was read while somebody else recorded a newer state is read again, so that an older one never replaces it. */
  private async record(id: string, call: Call, alongside?: Alongside, isWatched = false): Promise<CardSubscription | null> {
    for (let round = 1; ; round += 1) {
      const began = await this.transactions.run((tx) => this.clock.now(tx));
      const read = await (round === 1 ? call() : this.provider.readSubscription(id));
      const isRecorded = await this.transactions.run(async (tx) => {
        const now = await this.clock.now(tx);
        if (round < ROUNDS && (await wasRecordedSince(tx, id, began))) return false;
        const outcome = read
          ? await this.recordSubscription.run(tx, read, now, isWatched)
          : await this.recordSubscription.markEnded(tx, id);
        await alongside?.(tx, outcome);
        return true;
      }, REPEATED);
      if (isRecorded) return read;
    }
  }
}

type Call = () => Promise<CardSubscription | null>;
