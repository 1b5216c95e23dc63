import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { networkOf } from '@libs/service';
import { LRUCache } from 'lru-cache';
import { GatewayLimits, type Quota } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';

/** GET, HEAD and upgrades: a classroom behind one address opens the catalogue, thumbnails included, at once. */
const READS: Quota = { burst: 3000, perSecond: 300 };
/** Other methods: the same classroom registers, logs in and downloads. */
const WRITES: Quota = { burst: 600, perSecond: 10 };

/** Rate limits per client address, counted in memory: each replica counts for itself. */
@Injectable()
export class RateLimits {
  private readonly reads = new RateLimiter(READS);
  private readonly writes = new RateLimiter(WRITES);
  private readonly pages: RateLimiter;

  private readonly isOn: boolean;

  constructor({ RATE_LIMITS }: GatewaySettings, { pages }: GatewayLimits) {
    this.isOn = RATE_LIMITS === 'on';
    this.pages = new RateLimiter(pages);
  }

  count(method: string | undefined, address: string): void {
    refuseUntil(this.take(method, address));
  }

  countPage(address: string): void {
    if (this.isOn) refuseUntil(this.pages.take(networkOf(address) ?? address, performance.now()));
  }

  allows(method: string | undefined, address: string): boolean {
    return this.take(method, address) === 0;
  }

  private take(method: string | undefined, address: string): number {
    if (!this.isOn) return 0;
    const limiter = method === 'GET' || method === 'HEAD' ? this.reads : this.writes;
    return limiter.take(networkOf(address) ?? address, performance.now());
  }
}

function refuseUntil(retryAfter: number): void {
  if (retryAfter > 0) throw tooMany('too_many_requests', 'Too many requests. Please wait a moment and try again.', { retryAfter });
}

interface Bucket {
  left: number;
  filledAt: number;
}

/** Maximum number of addresses; the least recently seen is evicted and starts again with a full bucket. */
const MAX_ADDRESSES = 50_000;

/** A token bucket per key, refilled as the quota allows. */
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
