import { unavailable } from '@libs/errors';

const RETRY_AFTER = 2; // seconds

/** Runs a limited number of tasks at once and queues a limited number; rejects further tasks with 503. */
export class HashingPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxQueue: number,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  private async acquire(): Promise<void> {
    if (this.running < this.concurrency) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxQueue) {
      throw unavailable('overloaded', 'Too many people are logging in right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER,
      });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  // The slot goes directly to the longest-waiting task, so that no new task can take it first.
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
