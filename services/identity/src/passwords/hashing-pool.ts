import { unavailable } from '@libs/errors';

const RETRY_AFTER = 2; // seconds

/** Runs a limited number of tasks at once and queues a limited number; rejects further tasks with 503. */
export class HashingPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly queue: number,
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
    if (this.running < this.width) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.queue) {
      throw unavailable('too_busy', 'Too many people are logging in right now. Please try again in a moment.', { retryAfter: RETRY_AFTER });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Hands the slot directly to the longest-waiting task, so that no new task can take it first. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
