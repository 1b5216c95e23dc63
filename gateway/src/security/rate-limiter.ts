import { LRUCache } from 'lru-cache';

/** How many requests an address may make: `burst` at once, then `perSecond`. */
export interface Quota {
  burst: number;
  perSecond: number;
}

interface Bucket {
  left: number;
  filledAt: number;
}

/** Maximum number of addresses; the least recently seen is evicted and starts again with a full bucket. */
const MAX_ADDRESSES = 50_000;

/** A token bucket for each address. */
export class RateLimiter {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_ADDRESSES });

  constructor(private readonly quota: Quota) {}

  /** Takes a token; returns 0, or the seconds until the next token. */
  take(key: string, nowMs: number): number {
    const { burst, perSecond } = this.quota;
    const bucket = this.buckets.get(key);
    if (!bucket) {
      this.buckets.set(key, { left: burst - 1, filledAt: nowMs });
      return 0;
    }
    bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = nowMs;
    if (bucket.left < 1) return (1 - bucket.left) / perSecond;
    bucket.left -= 1;
    return 0;
  }
}
