import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CryptoProvider } from '../providers/crypto-provider';
import { DatabaseClock } from '../store/database-clock';
import type { PaymentActor } from '../store/payment-event.entity';
import { type RecordOutcome, RecordPayment } from './record-payment';

/** Deadlock, serialization, overlapping periods, a row somebody else was quicker to insert: run again, it comes out right. */
export const REPEATED = new Set(['40001', '40P01', '23P01', '23505']);

/** Asks the provider how a payment stands and writes it down: notifications and the poller both only give reason to look. */
@Injectable()
export class SyncPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly recordPayment: RecordPayment,
    private readonly clock: DatabaseClock,
  ) {}

  /** Runs outside of transactions, since it calls; `alongside` is done in the transaction of the effect. */
  async run(
    providerPaymentId: string,
    actor: PaymentActor,
    alongside: (tx: EntityManager, outcome: RecordOutcome) => Promise<void> = () => Promise.resolve(),
  ): Promise<RecordOutcome> {
    const payment = await this.provider.readPayment(providerPaymentId);
    return this.transactions.run(async (tx) => {
      const outcome = payment === null ? 'unknown_payment' : await this.recordPayment.run(tx, payment, actor, await this.clock.now(tx));
      await alongside(tx, outcome);
      return outcome;
    }, REPEATED);
  }
}
