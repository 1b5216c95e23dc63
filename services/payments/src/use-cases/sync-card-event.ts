import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SyncCharge } from '../workflows/webhooks/sync-charge';
import { SyncSubscription } from '../workflows/subscriptions/sync-subscription';

/** Syncs the subject of a Stripe event: a subscription or a charge. */
@Injectable()
export class SyncCardEvent {
  constructor(
    private readonly syncSubscription: SyncSubscription,
    private readonly syncCharge: SyncCharge,
  ) {}

  /** Call outside a transaction: it makes network calls. `onRecorded` runs in the recording transaction. */
  async run(subject: string, onRecorded: (tx: EntityManager, outcome: string) => Promise<void>): Promise<void> {
    if (subject.startsWith('sub_')) await this.syncSubscription.run(subject, onRecorded);
    else await this.syncCharge.run(subject, onRecorded);
  }
}
