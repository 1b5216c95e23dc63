import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '@libs/service';
import { ErasePublishedEvents } from './erase-published-events';

const INTERVAL_MS = 2_000;

@Injectable()
export class EventErasureJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(erasePublishedEvents: ErasePublishedEvents) {
    this.job = new PeriodicJob('EventErasure', INTERVAL_MS, () =>
      erasePublishedEvents.run().then(() => false),
    );
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }
}
