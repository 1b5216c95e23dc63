import { Transactions } from '@libs/persistence';
import { RETRYABLE_STATES } from '../store/retryable-states';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';
import { abandonedBefore } from './open-attempt';
import { findDueOrders } from './find-due-orders';
import { SweepOrder } from './sweep-order';

const BATCH = 100;

/** Applies to every order what time brings about, each in a transaction of its own: an order that fails does not stop the others. */
@Injectable()
export class SweepOrders {
  private readonly logger = new Logger('SweepOrders');

  constructor(
    private readonly transactions: Transactions,
    private readonly settings: PaymentsSettings,
    private readonly sweepOrder: SweepOrder,
  ) {}

  async run(now: Date): Promise<void> {
    for (let after: string | null = null; ;) {
      const page = {
        now,
        abandonedBefore: abandonedBefore(now, this.settings),
        after,
        limit: BATCH,
      };
      const due: string[] = await this.transactions.read((database) =>
        findDueOrders(database, page),
      );
      for (const orderId of due) await this.sweep(orderId, now);
      after = due.at(-1) ?? null;
      if (due.length < BATCH) return;
    }
  }

  private async sweep(orderId: string, now: Date): Promise<void> {
    try {
      await this.transactions.run((tx) => this.sweepOrder.run(tx, orderId, now), RETRYABLE_STATES);
    } catch (error) {
      this.logger.error({ err: error, orderId, msg: 'an order could not be swept' });
    }
  }
}
