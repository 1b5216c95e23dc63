import { Transactions } from '@libs/persistence';
import { RETRYABLE_STATES } from '../store/retryable-states';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CardProvider, type CardSubscription } from './card-provider';
import { wasRecordedSince } from '../subscriptions/card-subscriptions.repository';
import { RecordSubscription, type SubscriptionOutcome } from './record-subscription';

const MAX_ATTEMPTS = 3;

type OnRecorded = (tx: EntityManager, outcome: SubscriptionOutcome) => Promise<void>;

/** Reads subscriptions from Stripe and records them; null for unknown ones. All other code goes through this class. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly recordSubscription: RecordSubscription,
  ) {}

  run(id: string, onRecorded?: OnRecorded, isFormOpened = false): Promise<CardSubscription | null> {
    return this.record(id, () => this.provider.readSubscription(id), onRecorded, isFormOpened);
  }

  endWithPeriod(id: string): Promise<CardSubscription | null> {
    return this.record(id, () => this.provider.endWithPeriod(id));
  }

  endNow(id: string): Promise<CardSubscription | null> {
    return this.record(id, () => this.provider.endNow(id));
  }

  /** Reads again if another process recorded the subscription during the call, so that an older state never replaces a newer one. */
  private async record(
    id: string,
    call: Call,
    onRecorded?: OnRecorded,
    isFormOpened = false,
  ): Promise<CardSubscription | null> {
    for (let round = 1; ; round += 1) {
      const began = await this.transactions.now();
      const read = await (round === 1 ? call() : this.provider.readSubscription(id));
      const isRecorded = await this.transactions.run(async (tx, now) => {
        await this.recordSubscription.lock(tx, id); // a transaction that records it may not have ended
        if (round < MAX_ATTEMPTS && (await wasRecordedSince(tx, id, began))) return false;
        const outcome = read
          ? await this.recordSubscription.run(tx, read, { now, isFormOpened, terms: this.provider })
          : await this.recordSubscription.markEnded(tx, id);
        await onRecorded?.(tx, outcome);
        return true;
      }, RETRYABLE_STATES);
      if (isRecorded) return read;
    }
  }
}

type Call = () => Promise<CardSubscription | null>;
