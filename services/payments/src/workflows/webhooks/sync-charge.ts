import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CardProvider } from '../../providers/card-provider';
import { DatabaseClock } from '../../store/database-clock';
import { RecordCharge } from '../../use-cases/webhooks/record-charge';
import { RETRYABLE_STATES } from './sync-payment';
import { SyncSubscription } from '../subscriptions/sync-subscription';

/** Reads a charge from Stripe with its refunds and its dispute, and records them. */
@Injectable()
export class SyncCharge {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly recordCharge: RecordCharge,
    private readonly clock: DatabaseClock,
  ) {}

  /** Call outside a transaction: it makes network calls. Syncs the subscription first, since its invoice may not be recorded yet. */
  async run(id: string, onRecorded: (tx: EntityManager, outcome: string) => Promise<void>): Promise<void> {
    const charge = await this.provider.readCharge(id);
    if (charge?.subscriptionId) await this.syncSubscription.run(charge.subscriptionId);
    await this.transactions.run(async (tx) => {
      await onRecorded(tx, charge ? await this.recordCharge.run(tx, charge, await this.clock.now(tx)) : 'unknown_charge');
    }, RETRYABLE_STATES);
  }
}
