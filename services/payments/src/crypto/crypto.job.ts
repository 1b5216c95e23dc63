import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { Injectable, Logger } from '@nestjs/common';
import { AttemptRepository } from '../orders/attempt.repository';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider } from './crypto-provider';
import { SweepOrders } from './sweep';
import { SyncPayment } from './sync';

const BATCH = 100;
const CONCURRENCY = 4;

/** Polls due payments, since notifications can be lost. */
@Injectable()
export class PollPayments {
  private readonly logger = new Logger('PollPayments');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly syncPayment: SyncPayment,
    private readonly attempts: AttemptRepository,
  ) {}

  async run(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const due = await this.transactions.run((tx, now) =>
      this.attempts.claimDue(tx, { limit: BATCH, now }),
    );
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.work(due)));
  }

  private async work(due: string[]): Promise<void> {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      try {
        await this.syncPayment.run({ providerPaymentId: id, actor: 'poller' });
      } catch (error) {
        this.logger.warn({
          err: error,
          providerPaymentId: id,
          msg: 'a payment could not be polled',
        });
      }
    }
  }
}

/** Polls open payments and sweeps orders every PAYMENTS_POLL_SECONDS. */
@Injectable()
export class CryptoJob {
  constructor(
    jobs: PeriodicJobs,
    settings: PaymentsSettings,
    pollPayments: PollPayments,
    sweepOrders: SweepOrders,
    transactions: Transactions,
  ) {
    const everyMs = settings.PAYMENTS_POLL_SECONDS * 1000;
    jobs.every('PollPayments', everyMs, () => pollPayments.run());
    jobs.every('SweepOrders', everyMs, () =>
      transactions.withLock('sweep-orders', () => sweepOrders.run()).then(() => false),
    );
  }
}
