import { Transactions } from '@libs/persistence';
import { RETRYABLE_STATES } from '../store/retryable-states';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isGivenBack } from './card-rules';
import { isOver } from '../subscriptions/card-subscription';
import { CardProvider } from './card-provider';
import { RecordCharge } from './record-charge';
import { SyncSubscription } from './sync-subscription';

/** Reads a charge from Stripe with its refunds and its dispute, and records them. */
@Injectable()
export class SyncCharge {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly recordCharge: RecordCharge,
  ) {}

  /** Syncs the subscription first, since its invoice may not be recorded yet. One whose money was given back ends, or it would be charged again. */
  async run(
    id: string,
    onRecorded: (tx: EntityManager, outcome: string) => Promise<void>,
  ): Promise<void> {
    const charge = await this.provider.readCharge(id);
    if (charge?.subscriptionId) {
      const subscription = await this.syncSubscription.run(charge.subscriptionId);
      if (subscription && !isOver(subscription) && isGivenBack(charge))
        await this.syncSubscription.endNow(subscription.id);
    }
    await this.transactions.run(async (tx, now) => {
      await onRecorded(
        tx,
        charge ? await this.recordCharge.run(tx, charge, now) : 'unknown_charge',
      );
    }, RETRYABLE_STATES);
  }
}
