import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { DatabaseClock } from '../store/database-clock';
import type { PaymentActor } from '../store/payment-event.entity';
import { ReadChain } from './read-chain';
import { type RecordOutcome, RecordPayment } from './record-payment';

/** Deadlock, serialization, overlapping periods, a row another transaction inserted first: the same transaction succeeds when run again. */
export const REPEATED = new Set(['40001', '40P01', '23P01', '23505']);

/** What a sync is started by. */
export interface SyncRequest {
  providerPaymentId: string;
  actor: PaymentActor;
  /** The payment a signed notification named as the parent; the provider's answer may not. */
  parentId?: string | null;
}

/** Reads a payment at the provider and records it: notifications and the poller are only reasons to do so. */
@Injectable()
export class SyncPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly readChain: ReadChain,
    private readonly recordPayment: RecordPayment,
    private readonly clock: DatabaseClock,
  ) {}

  /** Runs outside of transactions, since it calls; `alongside` is done in the transaction of the effect. */
  async run(
    { providerPaymentId, actor, parentId = null }: SyncRequest,
    alongside: (tx: EntityManager, outcome: RecordOutcome) => Promise<void> = () => Promise.resolve(),
  ): Promise<RecordOutcome> {
    const payments = await this.readChain.run(providerPaymentId, parentId);
    return this.transactions.run(async (tx) => {
      const outcome =
        payments.length === 0 ? 'unknown_payment' : await this.recordPayment.run(tx, payments, actor, await this.clock.now(tx));
      await alongside(tx, outcome);
      return outcome;
    }, REPEATED);
  }
}
