import { Transactions } from '@libs/persistence';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '@libs/service';
import { PaymentsSettings } from '../payments.settings';
import { PollPayments } from './poll-payments';
import { SweepOrders } from './sweep';

/** Polls open payments and expires orders every PAYMENTS_POLL_SECONDS. */
@Injectable()
export class PaymentPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly jobs: PeriodicJob[];

  constructor(
    settings: PaymentsSettings,
    pollPayments: PollPayments,
    sweepOrders: SweepOrders,
    transactions: Transactions,
  ) {
    const everyMs = settings.PAYMENTS_POLL_SECONDS * 1000;
    const job = (name: string, round: () => Promise<void>): PeriodicJob =>
      new PeriodicJob(name, everyMs, async () => {
        await round();
        return false;
      });
    this.jobs = [
      job('PollPayments', () => pollPayments.run()),
      job('SweepOrders', async () => sweepOrders.run(await transactions.now())),
    ];
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
