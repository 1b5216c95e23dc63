import { LRUCache } from 'lru-cache';

const MAX_FAILURES = 8; // failures of one event in this process before it is dead-lettered
const BACK_OFF_MS = [200, 1000, 5000, 15_000, 30_000] as const; // by failures so far; the last value repeats
const OUTAGE_BACK_OFF_MS = [200, 1000, 2000, 5000] as const; // by attempts so far; the last value repeats without end
const MAX_EVENTS = 10_000;

/** Counts failures by event. Delivery counts are no measure: outages and restarts increase them as well. */
export class RetryPolicy {
  private readonly counts = new LRUCache<string, number>({ max: MAX_EVENTS });
  private outages = 0;
  private outageUntil = 0;

  /** Counts a failure; returns milliseconds until the next attempt, or undefined after the last one. */
  countFailure(eventId: string): number | undefined {
    const count = (this.counts.get(eventId) ?? 0) + 1;
    this.counts.set(eventId, count);
    return count >= MAX_FAILURES ? undefined : step(BACK_OFF_MS, count);
  }

  clear(eventIds: string[]): void {
    for (const id of eventIds) this.counts.delete(id);
    this.outages = 0;
  }

  countOutage(now: number): number {
    this.outages += 1;
    const delay = step(OUTAGE_BACK_OFF_MS, this.outages);
    this.outageUntil = now + delay;
    return delay;
  }

  /** Whole milliseconds until the next attempt; 0 or less if it is due. */
  remainingOutage(now: number): number {
    return Math.ceil(this.outageUntil - now); // the broker rejects fractions
  }
}

const step = (delays: readonly number[], count: number): number =>
  delays[Math.min(count, delays.length) - 1]!;
