import { tooMany } from '@libs/errors';

/** How many may wait for one key; more than that is no person any more. */
const WAITING = 64;

/** Lets work of one key through in turn, work of different keys side by side; 429 when too much of one key waits. */
export class KeyedMutex {
  private readonly lines = new Map<string, { length: number; last: Promise<unknown> }>();

  /** Runs `work` after everything that came before it under the same key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length > WAITING) throw tooMany('too_many_at_once', 'Too many attempts at once. Please try again.', { retryAfter: 1 });
    this.lines.set(key, line);
    line.length += 1;
    const mine = line.last.then(work).finally(() => {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    });
    line.last = mine.catch(() => undefined); // whoever follows is not concerned; the caller gets the failure
    return mine;
  }
}
