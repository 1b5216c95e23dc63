/** Four ways to say "not so often". Times are whole milliseconds and never run backwards. */
/** Counts per clock window: cheap, but two windows meet at a border. */
export class FixedWindow {
    name = 'fixed window';
    counts = new Map();
    limit;
    constructor(limit) {
        this.limit = limit;
    }
    allow(key, now) {
        const window = Math.floor(now / this.limit.windowMs);
        const entry = this.counts.get(key);
        const count = entry?.window === window ? entry.count : 0;
        if (count >= this.limit.count)
            return false;
        this.counts.set(key, { window, count: count + 1 });
        return true;
    }
    size() {
        return this.counts.size * 2;
    }
}
/** Remembers the time of every allowed request: exact, but memory grows with the limit. */
export class SlidingLog {
    name = 'sliding window (log)';
    times = new Map();
    limit;
    constructor(limit) {
        this.limit = limit;
    }
    allow(key, now) {
        const recent = (this.times.get(key) ?? []).filter((time) => time > now - this.limit.windowMs);
        const allowed = recent.length < this.limit.count;
        if (allowed)
            recent.push(now);
        this.times.set(key, recent);
        return allowed;
    }
    size() {
        return [...this.times.values()].reduce((sum, times) => sum + times.length, 0);
    }
}
/** Two counts, the older one weighted by how much of it still overlaps: nearly exact, little memory. */
export class SlidingCounter {
    name = 'sliding window (counter)';
    counts = new Map();
    limit;
    constructor(limit) {
        this.limit = limit;
    }
    allow(key, now) {
        const window = Math.floor(now / this.limit.windowMs);
        const entry = this.entryAt(key, window);
        const passed = (now % this.limit.windowMs) / this.limit.windowMs;
        const estimate = entry.before * (1 - passed) + entry.count;
        const allowed = estimate + 1 <= this.limit.count;
        this.counts.set(key, { ...entry, count: entry.count + (allowed ? 1 : 0) });
        return allowed;
    }
    size() {
        return this.counts.size * 3;
    }
    entryAt(key, window) {
        const entry = this.counts.get(key);
        if (entry?.window === window)
            return entry;
        return { window, count: 0, before: entry?.window === window - 1 ? entry.count : 0 };
    }
}
/** A bucket that fills at a steady rate; each request takes a token. Allows a burst of the bucket's size. */
export class TokenBucket {
    name = 'token bucket';
    buckets = new Map();
    limit;
    constructor(limit) {
        this.limit = limit;
    }
    allow(key, now) {
        const bucket = this.buckets.get(key) ?? { tokens: this.limit.count, at: now };
        const filled = Math.min(this.limit.count, bucket.tokens + ((now - bucket.at) * this.limit.count) / this.limit.windowMs);
        const allowed = filled >= 1;
        this.buckets.set(key, { tokens: allowed ? filled - 1 : filled, at: now });
        return allowed;
    }
    size() {
        return this.buckets.size * 2;
    }
}
/** One of each, with the same limit. */
export function allLimiters(limit) {
    return [new FixedWindow(limit), new SlidingLog(limit), new SlidingCounter(limit), new TokenBucket(limit)];
}
