import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { measuredGauge, PeriodicJobs } from '@libs/service';
import { SweepObjects } from './sweep-objects';

const INTERVAL_MS = 10 * 60_000;

/** Sweeps the object store every ten minutes, in one replica at a time. Logs and measures refusals; the next sweep tries again. */
@Injectable()
export class SweepJob implements OnModuleInit {
  private readonly logger = new Logger('SweepJob');
  private isRefused = false;

  constructor(
    jobs: PeriodicJobs,
    private readonly sweepObjects: SweepObjects,
    private readonly transactions: Transactions,
  ) {
    const sweep = () => transactions.withLock('sweep', () => this.sweep()).then(() => false);
    jobs.every('SweepJob', INTERVAL_MS, sweep, INTERVAL_MS);
  }

  onModuleInit(): void {
    measuredGauge(
      'sweeper_refused',
      'Whether the last sweep of the object store refused to remove anything',
      () => (this.isRefused ? 1 : 0),
    );
  }

  async sweep(): Promise<void> {
    const { refusal, ...removed } = await this.sweepObjects.run(await this.transactions.now());
    this.isRefused = refusal !== undefined;
    if (refusal)
      this.logger.error({
        reason: refusal.reason,
        ...refusal.survey,
        msg: 'the sweeper refuses to remove objects',
      });
    else if (removed.retired + removed.orphans + removed.openUploads > 0)
      this.logger.log({ ...removed, msg: 'removed unreferenced objects' });
  }
}
