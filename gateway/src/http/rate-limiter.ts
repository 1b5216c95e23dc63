import { LRUCache } from 'lru-cache';

/** How many requests an address may make: so many at once, refilled at so many a second. */
export interface Quota {
  burst: number;
  perSecond: number;
}

interface Bucket {
  left: number;
  /** Milliseconds, on a clock that only goes forward. */
  filledAt: number;
}

/** Addresses remembered at the most; whoever was seen longest ago is forgotten, which means a full bucket again. */
const REMEMBERED = 50_000;

/** One bucket of tokens for each address; taking one is a look-up and a subtraction. */
export class RateLimiter {
  private readonly buckets = new LRUCache<string, Bucket>({ max: REMEMBERED });

  constructor(private readonly allowance: Quota) {}

  /** Takes a token: 0 when there was one, else the seconds until there will be. */
  take(key: string, nowMs: number): number {
    const { burst, perSecond } = this.allowance;
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
