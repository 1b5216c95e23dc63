import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { CryptoProvider } from '../providers/crypto-provider';
import { BooksClock } from '../store/books-clock';
import { takeDueAttempts } from '../store/due-attempts';
import { LookAtPayment } from './look-at-payment';

/** Payments looked at in one round at the most, and so many side by side. */
const BATCH = 100;
const SIDE_BY_SIDE = 4;

/** Looks at open payments whose turn has come, since notifications get lost. */
@Injectable()
export class WatchPayments {
  private readonly logger = new Logger('WatchPayments');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly lookAtPayment: LookAtPayment,
    private readonly clock: BooksClock,
  ) {}

  /** Runs outside of transactions, since it calls. A payment that cannot be looked at has its next turn later. */
  async run(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const { livemode } = this.provider;
    const due = await this.transactions.run(async (tx) => takeDueAttempts(tx, { livemode, limit: BATCH, now: await this.clock.now(tx) }));
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => this.work(due)));
  }

  private async work(due: string[]): Promise<void> {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      try {
        await this.lookAtPayment.run(id, 'poller');
      } catch (error) {
        this.logger.warn({ err: error, providerPaymentId: id, msg: 'a payment could not be looked at' });
      }
    }
  }
}
