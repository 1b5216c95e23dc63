import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock, PeriodicJob } from '@libs/service';
import { SessionUsage } from './session-usage';

const INTERVAL_MS = 15_000; // far below the hour to which the last use is accurate

@Injectable()
export class SessionUsageJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(usage: SessionUsage, clock: Clock) {
    this.job = new PeriodicJob('SessionUsage', INTERVAL_MS, () =>
      usage.save(clock.now()).then(() => false),
    );
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }
}
