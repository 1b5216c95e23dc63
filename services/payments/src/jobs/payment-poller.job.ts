import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '@libs/service';
import { PaymentsSettings } from '../payments.settings';
import { RemindMembers } from '../use-cases/subscriptions/remind-members';
import { SweepOrders } from '../use-cases/webhooks/sweep-orders';
import { PollPayments } from '../workflows/webhooks/poll-payments';
import { JobRunner } from '../store/timed-transactions';

/** Polls open payments, expires orders and reminds members every PAYMENTS_POLL_SECONDS. */
@Injectable()
export class PaymentPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly works: PeriodicJob[];

  constructor(
    settings: PaymentsSettings,
    pollPayments: PollPayments,
    sweepOrders: SweepOrders,
    remindMembers: RemindMembers,
    jobRunner: JobRunner,
  ) {
    const everyMs = settings.PAYMENTS_POLL_SECONDS * 1000;
    const work = (name: string, round: () => Promise<void>): PeriodicJob =>
      new PeriodicJob(name, everyMs, async () => {
        await round();
        return false;
      });
    this.works = [
      work('WatchPayments', () => pollPayments.run()),
      work('SweepOrders', () => jobRunner.run((tx, now) => sweepOrders.run(tx, now))),
      work('RemindMembers', () => jobRunner.run((tx, now) => remindMembers.run(tx, now))),
    ];
  }

  onApplicationBootstrap(): void {
    for (const work of this.works) work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.works.map((work) => work.stop()));
  }
}
