import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { Clock, PeriodicJob } from '@libs/service';
import { SendResetLink } from './send-reset-link';

const INTERVAL_MS = 1_000;

@Injectable()
export class ResetLinksJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(transactions: Transactions, sendResetLink: SendResetLink, clock: Clock) {
    this.job = new PeriodicJob('ResetLinks', INTERVAL_MS, () =>
      transactions.run((tx) => sendResetLink.run(tx, clock.now())),
    );
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  /** Runs the job now; to be called after the commit of a request. */
  wake(): void {
    this.job.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }
}
