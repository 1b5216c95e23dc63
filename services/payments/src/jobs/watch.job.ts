import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PaymentsSettings } from '../payments.config';
import { RemindMembers } from '../use-cases/remind-members';
import { SweepOrders } from '../use-cases/sweep-orders';
import { WatchPayments } from '../use-cases/watch-payments';
import { RecurringWork } from './recurring-work';
import { Rounds } from './rounds';

/** Looks after open payments, ends what nobody waits for, and reminds members; every PAYMENTS_POLL_SECONDS. */
@Injectable()
export class WatchJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly works: RecurringWork[];

  constructor(
    settings: PaymentsSettings,
    watchPayments: WatchPayments,
    sweepOrders: SweepOrders,
    remindMembers: RemindMembers,
    rounds: Rounds,
  ) {
    const everyMs = settings.PAYMENTS_POLL_SECONDS * 1000;
    const work = (name: string, round: () => Promise<void>): RecurringWork =>
      new RecurringWork(name, everyMs, async () => {
        await round();
        return false;
      });
    this.works = [
      work('WatchPayments', () => watchPayments.run()),
      work('SweepOrders', () => rounds.run((tx, now) => sweepOrders.run(tx, now))),
      work('RemindMembers', () => remindMembers.run()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const work of this.works) work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.works.map((work) => work.stop()));
  }
}
