import { tooMany } from '@libs/errors';

const MAX_QUEUE = 64; // queued tasks per key, far more than people cause

/** Serializes work per key; different keys run concurrently. Throws 429 when the queue of a key is full. */
export class KeyedMutex {
  private readonly queues = new Map<string, { length: number; last: Promise<unknown> }>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { length: 0, last: Promise.resolve() };
    if (queue.length > MAX_QUEUE)
      throw tooMany('too_many_attempts', 'Too many attempts at once. Please try again.', {
        retryAfter: 1,
      });
    this.queues.set(key, queue);
    queue.length += 1;
    const result = queue.last.then(work).finally(() => {
      queue.length -= 1;
      if (queue.length === 0) this.queues.delete(key);
    });
    queue.last = result.catch(() => undefined); // a failure reaches its caller only, not the next in the queue
    return result;
  }
}
