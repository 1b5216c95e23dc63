import { unavailable } from '@libs/errors';

/** Seconds to wait before trying again when everybody signs in at once. */
const RETRY_AFTER = 2;

/** Runs a few tasks at once and lets a limited number wait; 503 for whoever comes when the queue is full. */
export class HashingPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly queue: number,
  ) {}

  /** Runs a task as soon as there is room; throws `too_busy` instead of letting the queue grow without end. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await task();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.width) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.queue) {
      throw unavailable('too_busy', 'Too many people are logging in right now. Please try again in a moment.', { retryAfter: RETRY_AFTER });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place goes to whoever has waited longest, so nobody can slip in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
