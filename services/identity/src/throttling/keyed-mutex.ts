import { tooMany } from '@libs/errors';

const WAITING = 64; // queued tasks per key, far more than people cause

/** Serializes work per key; different keys run concurrently. Throws 429 when the queue of a key is full. */
export class KeyedMutex {
  private readonly lines = new Map<string, { length: number; last: Promise<unknown> }>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length > WAITING) throw tooMany('too_many_at_once', 'Too many attempts at once. Please try again.', { retryAfter: 1 });
    this.lines.set(key, line);
    line.length += 1;
    const mine = line.last.then(work).finally(() => {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    });
    line.last = mine.catch(() => undefined); // a failure reaches its caller only, not the next in the queue
    return mine;
  }
}
