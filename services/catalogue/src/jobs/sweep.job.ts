import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@libs/service';
import { SweepObjects } from '../use-cases/sweep-objects';

/** Milliseconds between two sweeps. */
const EVERY = 10 * 60_000;

/** Sweeps the object store every ten minutes; a sweep that fails is made up for by the next. */
@Injectable()
export class SweepJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('SweepJob');
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly sweepObjects: SweepObjects,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.running = this.run()), EVERY);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      const swept = await this.sweepObjects.run(this.clock.now());
      if (swept.retired + swept.orphans > 0) this.logger.log({ ...swept, msg: 'removed objects nobody needs' });
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the object store could not be swept' });
    }
  }
}
