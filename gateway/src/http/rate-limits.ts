import { tooMany } from '@libs/errors';
import { networkOf } from '@libs/service';
import { type Quota, RateLimiter } from './rate-limiter';

/** GET, HEAD and upgrades: a class room behind one address opens the catalogue at once, thumbnails included. */
export const READS: Quota = { burst: 3000, perSecond: 300 };
/** Everything else: the same class room registers, logs in and downloads. */
export const WRITES: Quota = { burst: 600, perSecond: 10 };

/** Pages of the web client: a class room opens the site at once; after that a person opens one every few seconds. */
export const PAGES: Quota = { burst: 600, perSecond: 20 };

/** What one address may ask of this process; counted in memory, so each replica counts for itself. */
export class RateLimits {
  private readonly reads = new RateLimiter(READS);
  private readonly writes = new RateLimiter(WRITES);
  private readonly pages = new RateLimiter(PAGES);

  /** Switched off, everything is allowed (RATE_LIMITS=off, for load tests). */
  constructor(private readonly on: boolean) {}

  /** Counts a request; 429 with `Retry-After` when the address has had its share. */
  count(method: string | undefined, address: string): void {
    refuseUntil(this.take(method, address));
  }

  /** Counts a page on top of its request; 429 likewise. */
  countPage(address: string): void {
    if (this.on) refuseUntil(this.pages.take(networkOf(address) ?? address, performance.now()));
  }

  /** Counts a request, and says whether the address may make it. */
  allows(method: string | undefined, address: string): boolean {
    return this.take(method, address) === 0;
  }

  private take(method: string | undefined, address: string): number {
    if (!this.on) return 0;
    const buckets = method === 'GET' || method === 'HEAD' ? this.reads : this.writes;
    return buckets.take(networkOf(address) ?? address, performance.now());
  }
}

function refuseUntil(retryAfter: number): void {
  if (retryAfter > 0) throw tooMany('too_many_requests', 'Too many requests. Please wait a moment and try again.', { retryAfter });
}
