import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { DatabaseClock } from '../../store/database-clock';
import type { PaymentActor } from '../../store/payment-event.entity';
import { ReadChain } from '../../use-cases/read-chain';
import { type RecordOutcome, RecordPayment } from '../../use-cases/webhooks/record-payment';

/** SQL states after which a retry of the transaction succeeds: serialization, deadlock, overlapping periods, duplicate row. */
export const RETRYABLE_STATES = new Set(['40001', '40P01', '23P01', '23505']);

/** The input for syncing a payment. */
export interface SyncRequest {
  providerPaymentId: string;
  actor: PaymentActor;
  /** The parent named by a signed notification; the provider's API often omits it. */
  parentId?: string | null;
}

/** Reads a payment from the provider and records it. Notifications and the poller only trigger this. */
@Injectable()
export class SyncPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly readChain: ReadChain,
    private readonly recordPayment: RecordPayment,
    private readonly clock: DatabaseClock,
  ) {}

  /** Call outside a transaction: it makes network calls. `onRecorded` runs in the recording transaction. */
  async run(
    { providerPaymentId, actor, parentId = null }: SyncRequest,
    onRecorded: (tx: EntityManager, outcome: RecordOutcome) => Promise<void> = () => Promise.resolve(),
  ): Promise<RecordOutcome> {
    const payments = await this.readChain.run(providerPaymentId, parentId);
    return this.transactions.run(async (tx) => {
      const outcome =
        payments.length === 0 ? 'unknown_payment' : await this.recordPayment.run(tx, payments, actor, await this.clock.now(tx));
      await onRecorded(tx, outcome);
      return outcome;
    }, RETRYABLE_STATES);
  }
}
