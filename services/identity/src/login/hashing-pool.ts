import { tooMany, unavailable } from '@libs/errors';

const RETRY_AFTER_SECONDS = 2;
const MAX_QUEUE_PER_NETWORK = 64; // tasks, far more than people cause; about half a second of work for one core
const MAX_QUEUE = 1_024; // over all networks

/** Runs a limited number of tasks at once; the networks that wait take turns, so that a flood from one delays no other by more than its turn. */
export class HashingPool {
  private running = 0;
  private length = 0;
  private readonly waiting = new Map<string, (() => void)[]>(); // by network, the next turn first

  constructor(
    private readonly concurrency: number,
    private readonly limits = { perNetwork: MAX_QUEUE_PER_NETWORK, total: MAX_QUEUE },
  ) {}

  /** Throws 429 when too many tasks of this network wait, and 503 when too many of all networks do. */
  async run<T>(network: string, task: () => Promise<T>): Promise<T> {
    await this.acquire(network);
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  private async acquire(network: string): Promise<void> {
    if (this.running < this.concurrency) {
      this.running += 1;
      return;
    }
    const queue = this.waiting.get(network) ?? [];
    if (queue.length >= this.limits.perNetwork) {
      throw tooMany(
        'too_many_attempts',
        'Too many attempts at once. Please try again in a moment.',
        { retryAfter: RETRY_AFTER_SECONDS },
      );
    }
    if (this.length >= this.limits.total) {
      throw unavailable(
        'overloaded',
        'Too many people are logging in right now. Please try again in a moment.',
        {
          retryAfter: RETRY_AFTER_SECONDS,
        },
      );
    }
    this.length += 1;
    this.waiting.set(network, queue);
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  // The slot goes directly to the next task, so that no new task can take it first.
  private release(): void {
    const [turn] = this.waiting;
    if (!turn) {
      this.running -= 1;
      return;
    }
    const [network, [next, ...others]] = turn;
    this.length -= 1;
    this.waiting.delete(network);
    if (others.length > 0) this.waiting.set(network, others); // behind the other networks
    next?.();
  }
}
