import { unavailable } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RETRYABLE_STATES } from '../orders/order.repository';
import { CardProvider, type CardSubscription } from './card-provider';
import { RecordSubscription, type SubscriptionOutcome } from './record-subscription';

const MAX_READS = 5;

interface Synced {
  /** As read at Stripe; null if Stripe does not know it. */
  subscription: CardSubscription | null;
  outcome: SubscriptionOutcome;
}

/** Reads subscriptions at Stripe and records them. All other code goes through this class. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly recordSubscription: RecordSubscription,
  ) {}

  /** `isFormOpened` restarts the frequent polls of a first payment. */
  run(id: string, isFormOpened = false): Promise<Synced> {
    return this.record(id, () => this.provider.readSubscription(id), isFormOpened);
  }

  /** Records a subscription that was just created, in the caller's transaction. */
  async recordCreated(tx: EntityManager, created: CardSubscription, now: Date): Promise<void> {
    await this.recordSubscription.run(tx, created.id, created, { now, isFormOpened: true });
  }

  endWithPeriod(id: string): Promise<Synced> {
    return this.record(id, () => this.provider.endWithPeriod(id));
  }

  endNow(id: string): Promise<Synced> {
    return this.record(id, () => this.provider.endNow(id));
  }

  /** Reads again if another process recorded the subscription during the call, so that an older state never replaces a newer one; throws 503 when that happened too often. */
  private async record(
    id: string,
    call: () => Promise<CardSubscription | null>,
    isFormOpened = false,
  ): Promise<Synced> {
    for (let round = 1; round <= MAX_READS; round += 1) {
      const began = await this.transactions.now();
      const subscription = await (round === 1 ? call() : this.provider.readSubscription(id));
      const outcome = await this.transactions.run(
        (tx, now) =>
          this.recordSubscription.run(tx, id, subscription, {
            now,
            isFormOpened,
            unlessRecordedSince: began,
          }),
        RETRYABLE_STATES,
      );
      if (outcome !== 'outdated') return { subscription, outcome };
    }
    throw unavailable('service_unavailable', 'The subscription keeps changing. Please try again.');
  }
}
