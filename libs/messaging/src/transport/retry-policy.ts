import { LRUCache } from 'lru-cache';

/** An event that keeps failing for a reason of its own is given up after this many attempts in this process. */
const MAX_FAILURES = 8;
/** Milliseconds before the next attempt at such an event, by failures so far; the last one repeats. */
const BACK_OFF = [200, 1000, 5000, 15_000, 30_000] as const;
/** Milliseconds before the next attempt at anything while a part is away, by attempts so far; the last one repeats for ever. */
const OUTAGE = [200, 1000, 2000, 5000] as const;
/** Failing events whose count is kept. */
const MAX_EVENTS = 10_000;

/** Counts what went wrong: deliveries are no measure, since an outage or a restart repeats them through no fault of the event. */
export class RetryPolicy {
  private readonly counts = new LRUCache<string, number>({ max: MAX_EVENTS });
  private outages = 0;
  private awayUntil = 0;

  /** Counts a failure of one event; milliseconds until it is worth another attempt, or undefined when it should be given up. */
  note(eventId: string): number | undefined {
    const count = (this.counts.get(eventId) ?? 0) + 1;
    this.counts.set(eventId, count);
    return count >= MAX_FAILURES ? undefined : step(BACK_OFF, count);
  }

  /** These events are through, so nothing is away either. */
  forget(eventIds: string[]): void {
    for (const id of eventIds) this.counts.delete(id);
    this.outages = 0;
  }

  /** Something handlers need is away; milliseconds until it is worth asking again. */
  noteOutage(now: number): number {
    this.outages += 1;
    const delay = step(OUTAGE, this.outages);
    this.awayUntil = now + delay;
    return delay;
  }

  /** Whole milliseconds for which no attempt is worth making; 0 or less when one is. */
  outageLeft(now: number): number {
    return Math.ceil(this.awayUntil - now); // the broker refuses fractions
  }
}

const step = (delays: readonly number[], count: number): number => delays[Math.min(count, delays.length) - 1]!;
