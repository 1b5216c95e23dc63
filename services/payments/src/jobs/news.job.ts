import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HandleNews } from '../use-cases/handle-news';
import { RecurringWork } from './recurring-work';

/** Milliseconds between two looks at the inbox of provider news when nobody wakes the job. */
const EVERY_MS = 1000;

/** Works through the providers' news: at once when some has been received here, and regularly for what was left behind. */
@Injectable()
export class NewsJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly work: RecurringWork;

  constructor(handleNews: HandleNews) {
    this.work = new RecurringWork('NewsJob', EVERY_MS, () => handleNews.run());
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
