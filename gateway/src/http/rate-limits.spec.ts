import { GatewayLimits } from '../gateway.limits';
import { RateLimiter } from './rate-limits';

describe('the rate limiter', () => {
  it('allows the burst at once, then the rate', () => {
    const buckets = new RateLimiter({ burst: 3, perSecond: 2 });
    expect([0, 0, 0, 0].map((now) => buckets.take('a', now))).toEqual([0, 0, 0, 0.5]);
    expect(buckets.take('a', 500)).toBe(0);
    expect(buckets.take('a', 500)).toBe(0.5);
  });

  it('never holds more than the burst, for each address separately', () => {
    const buckets = new RateLimiter({ burst: 2, perSecond: 1 });
    buckets.take('a', 0);
    expect([3_600_000, 3_600_000, 3_600_000].map((now) => buckets.take('a', now))).toEqual([0, 0, 1]);
    expect(buckets.take('b', 3_600_000)).toBe(0);
  });

  it('lets a classroom open 600 pages at once, and refuses the next one for less than a second', () => {
    const pages = new RateLimiter(new GatewayLimits().pages);
    const waits = Array.from({ length: 601 }, () => pages.take('a', 0));
    expect(waits.slice(0, 600).every((wait) => wait === 0)).toBe(true);
    expect(waits[600]).toBeGreaterThan(0);
    expect(waits[600]).toBeLessThan(1);
  });
});
