import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SyncCharge } from './sync-charge';
import { SyncSubscription } from './sync-subscription';

/** Reads whatever an event of Stripe is about: a subscription, or a charge. */
@Injectable()
export class SyncCardEvent {
  constructor(
    private readonly syncSubscription: SyncSubscription,
    private readonly syncCharge: SyncCharge,
  ) {}

  /** Runs outside of transactions, since it calls; `alongside` is done in the transaction of the effect. */
  async run(subject: string, alongside: (tx: EntityManager, outcome: string) => Promise<void>): Promise<void> {
    if (subject.startsWith('sub_')) await this.syncSubscription.run(subject, alongside);
    else await this.syncCharge.run(subject, alongside);
  }
}
