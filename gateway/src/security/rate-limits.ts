import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { networkOf } from '@libs/service';
import { GatewaySettings } from '../gateway.settings';
import { type Quota, RateLimiter } from './rate-limiter';

/** GET, HEAD and upgrades: a classroom behind one address opens the catalogue, thumbnails included, at once. */
const READS: Quota = { burst: 3000, perSecond: 300 };
/** Other methods: the same classroom registers, logs in and downloads. */
const WRITES: Quota = { burst: 600, perSecond: 10 };

/** Pages of the web client: a classroom opens the site at once, then each person opens a page every few seconds. */
export const PAGES: Quota = { burst: 600, perSecond: 20 };

/** Rate limits per client address, counted in memory: each replica counts for itself. */
@Injectable()
export class RateLimits {
  private readonly reads = new RateLimiter(READS);
  private readonly writes = new RateLimiter(WRITES);
  private readonly pages = new RateLimiter(PAGES);

  private readonly isOn: boolean;

  constructor({ RATE_LIMITS }: GatewaySettings) {
    this.isOn = RATE_LIMITS === 'on';
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
