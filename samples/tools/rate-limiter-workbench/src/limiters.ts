/** Four ways to say "not so often". Times are whole milliseconds and never run backwards. */

/** Decides about one request at a time; `key` is whatever the limit counts by. */
export interface Limiter {
  readonly name: string;
  allow(key: string, now: number): boolean;
  /** How many numbers it keeps in memory at present. */
  size(): number;
}

/** A limit of so many requests in so many milliseconds. */
export interface Limit {
  count: number;
  windowMs: number;
}

/** Counts per clock window: cheap, but two windows meet at a border. */
export class FixedWindow implements Limiter {
  readonly name = 'fixed window';
  private readonly counts = new Map<string, { window: number; count: number }>();
  private readonly limit: Limit;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  allow(key: string, now: number): boolean {
    const window = Math.floor(now / this.limit.windowMs);
    const entry = this.counts.get(key);
    const count = entry?.window === window ? entry.count : 0;
    if (count >= this.limit.count) return false;
    this.counts.set(key, { window, count: count + 1 });
    return true;
  }

  size(): number {
    return this.counts.size * 2;
  }
}

/** Remembers the time of every allowed request: exact, but memory grows with the limit. */
export class SlidingLog implements Limiter {
  readonly name = 'sliding window (log)';
  private readonly times = new Map<string, number[]>();
  private readonly limit: Limit;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  allow(key: string, now: number): boolean {
    const recent = (this.times.get(key) ?? []).filter((time) => time > now - this.limit.windowMs);
    const allowed = recent.length < this.limit.count;
    if (allowed) recent.push(now);
    this.times.set(key, recent);
    return allowed;
  }

  size(): number {
    return [...this.times.values()].reduce((sum, times) => sum + times.length, 0);
  }
}

/** Two counts, the older one weighted by how much of it still overlaps: nearly exact, little memory. */
export class SlidingCounter implements Limiter {
  readonly name = 'sliding window (counter)';
  private readonly counts = new Map<string, { window: number; count: number; before: number }>();
  private readonly limit: Limit;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  allow(key: string, now: number): boolean {
    const window = Math.floor(now / this.limit.windowMs);
    const entry = this.entryAt(key, window);
    const passed = (now % this.limit.windowMs) / this.limit.windowMs;
    const estimate = entry.before * (1 - passed) + entry.count;
    const allowed = estimate + 1 <= this.limit.count;
    this.counts.set(key, { ...entry, count: entry.count + (allowed ? 1 : 0) });
    return allowed;
  }

  size(): number {
    return this.counts.size * 3;
  }

  private entryAt(key: string, window: number): { window: number; count: number; before: number } {
    const entry = this.counts.get(key);
    if (entry?.window === window) return entry;
    return { window, count: 0, before: entry?.window === window - 1 ? entry.count : 0 };
  }
}

/** A bucket that fills at a steady rate; each request takes a token. Allows a burst of the bucket's size. */
export class TokenBucket implements Limiter {
  readonly name = 'token bucket';
  private readonly buckets = new Map<string, { tokens: number; at: number }>();
  private readonly limit: Limit;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  allow(key: string, now: number): boolean {
    const bucket = this.buckets.get(key) ?? { tokens: this.limit.count, at: now };
    const filled = Math.min(this.limit.count, bucket.tokens + ((now - bucket.at) * this.limit.count) / this.limit.windowMs);
    const allowed = filled >= 1;
    this.buckets.set(key, { tokens: allowed ? filled - 1 : filled, at: now });
    return allowed;
  }

  size(): number {
    return this.buckets.size * 2;
  }
}

/** One of each, with the same limit. */
export function allLimiters(limit: Limit): Limiter[] {
  return [new FixedWindow(limit), new SlidingLog(limit), new SlidingCounter(limit), new TokenBucket(limit)];
}
