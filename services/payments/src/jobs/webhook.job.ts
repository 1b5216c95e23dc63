import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '@libs/service';
import { ProcessWebhooks } from '../use-cases/process-webhooks';

/** Milliseconds between two polls of the webhook inbox. */
const EVERY_MS = 1000;

/** Works through the providers' news: at once when some has been received here, and regularly for what was left behind. */
@Injectable()
export class WebhookJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly work: PeriodicJob;

  constructor(processWebhooks: ProcessWebhooks) {
    this.work = new PeriodicJob('NewsJob', EVERY_MS, () => processWebhooks.run());
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  /** There is news. */
  wake(): void {
    this.work.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }
}
