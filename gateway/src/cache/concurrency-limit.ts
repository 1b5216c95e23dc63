import { unavailable } from '@libs/errors';

/** Runs a limited number of tasks at a time; further tasks wait in order, and too many of them are refused with 503. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.running < this.maxRunning) this.running += 1;
    else if (this.waiting.length < this.maxWaiting) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else throw unavailable('overloaded', 'The site is very busy. Please try again in a moment.', { retryAfter: 1 });
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** Limits this process to two compressions at a time, so that half of Node's thread pool stays free. */
export const compressions = new ConcurrencyLimit(2, 200);
