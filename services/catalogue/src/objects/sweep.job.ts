import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, measuredGauge, PeriodicJob } from '@libs/service';
import { SweepObjects } from './sweep-objects';

const INTERVAL_MS = 10 * 60_000;

/** Sweeps the object store every ten minutes. Logs failures; logs and measures refusals. The next sweep tries again. */
@Injectable()
export class SweepJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('SweepJob');
  private readonly job = new PeriodicJob('SweepJob', INTERVAL_MS, () =>
    this.sweep().then(() => false),
  );
  private isRefused = false;

  constructor(
    private readonly sweepObjects: SweepObjects,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    measuredGauge(
      'sweeper_refused',
      'Whether the last sweep of the object store refused to remove anything',
      () => (this.isRefused ? 1 : 0),
    );
    this.job.start(INTERVAL_MS);
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  async sweep(): Promise<void> {
    try {
      const { refusal, ...removed } = await this.sweepObjects.run(this.clock.now());
      this.isRefused = refusal !== undefined;
      if (refusal)
        this.logger.error({
          reason: refusal.reason,
          ...refusal.survey,
          msg: 'the sweeper refuses to remove objects',
        });
      else if (removed.retired + removed.orphans + removed.openUploads > 0)
        this.logger.log({ ...removed, msg: 'removed unreferenced objects' });
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the object store could not be swept' });
    }
  }
}
