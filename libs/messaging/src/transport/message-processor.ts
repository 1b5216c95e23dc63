import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { eventDefinition, type EventEnvelope } from '@libs/contracts';
import { toDomainError } from '@libs/errors';
import { readTrace } from '@libs/nats';
import { inRequestContext } from '@libs/service';
import { inSpan } from '@libs/tracing';
import { LRUCache } from 'lru-cache';
import type { DeadLetterStore } from '../inbox/dead-letter-store';

type EventsHandler = (events: EventEnvelope[]) => Promise<void>;

interface Delivery {
  message: JsMsg;
  event: EventEnvelope;
}

/** Runs a handler on messages: acknowledges after success, delays after a failure, dead-letters what cannot succeed. */
export class MessageProcessor {
  private readonly logger = new Logger('MessageProcessor');
  private readonly retries = new RetryPolicy();

  constructor(
    private readonly type: string,
    private readonly handler: EventsHandler,
    private readonly deadLetters: Pick<DeadLetterStore, 'add'>,
  ) {}

  /** Processes a batch. If it fails, each event is retried alone, so that one bad event does not block the others. */
  async run(messages: JsMsg[]): Promise<void> {
    const deliveries: Delivery[] = [];
    for (const message of messages) {
      const event = await this.read(message);
      if (event) deliveries.push({ message, event });
    }
    if (deliveries.length === 0) return;
    const failure = await this.attempt(deliveries);
    if (failure === undefined || this.isOutage(failure, deliveries)) return;
    if (deliveries.length === 1) return this.fail(deliveries[0]!, failure);
    for (const delivery of deliveries) {
      const own = await this.attempt([delivery]);
      if (own !== undefined && !this.isOutage(own, [delivery])) await this.fail(delivery, own);
    }
  }

  private async read(message: JsMsg): Promise<EventEnvelope | undefined> {
    try {
      return eventDefinition(this.type)?.parse(message.json());
    } catch (error) {
      await this.deadLetter(message, error);
      return undefined;
    }
  }

  private async attempt(deliveries: Delivery[]): Promise<unknown> {
    const delay = this.retries.remainingOutage(performance.now());
    if (delay > 0) {
      for (const { message } of deliveries) message.nak(delay);
      return undefined;
    }
    try {
      await this.handle(deliveries);
      this.retries.clear(deliveries.map(({ event }) => event.id));
      for (const { message } of deliveries) message.ack();
      return undefined;
    } catch (error) {
      return error ?? new Error('the handler failed without a reason');
    }
  }

  /** Logs and published events carry the context of the first event; its trace continues and links to the others'. */
  private handle(deliveries: Delivery[]): Promise<void> {
    const { id, traceparent } = deliveries[0]!.event;
    const causes = deliveries.map(({ message, event }) => readTrace(message) ?? event.traceparent);
    return inSpan({ name: `handle ${this.type}`, kind: 'consumer', causes }, () =>
      inRequestContext({ requestId: id, ...(traceparent ? { traceparent } : {}) }, () =>
        this.handler(deliveries.map(({ event }) => event)),
      ),
    );
  }

  /** During an outage every message would fail, so all are delayed, without a limit on attempts. */
  private isOutage(error: unknown, deliveries: Delivery[]): boolean {
    if (toDomainError(error)?.kind !== 'unavailable') return false;
    const delay = this.retries.countOutage(performance.now());
    this.logger.warn({
      err: error,
      type: this.type,
      events: deliveries.length,
      delay,
      msg: 'events wait for a dependency that is unavailable',
    });
    for (const { message } of deliveries) message.nak(delay);
    return true;
  }

  private async fail({ message, event }: Delivery, error: unknown): Promise<void> {
    const delay = this.retries.countFailure(event.id);
    if (delay === undefined || toDomainError(error)?.kind === 'invalid') {
      this.retries.clear([event.id]);
      return this.deadLetter(message, error);
    }
    this.logger.warn({
      err: error,
      type: this.type,
      delay,
      msg: 'an event could not be processed and will be retried',
    });
    message.nak(delay);
  }

  private async deadLetter(message: JsMsg, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    try {
      await this.deadLetters.add({
        eventType: this.type,
        payload: message.string(),
        error: reason,
        deliveries: message.info.deliveryCount,
      });
      message.term(reason.slice(0, 200));
    } catch (cause) {
      this.logger.warn({
        err: cause,
        type: this.type,
        msg: 'a dead letter could not be stored and will be retried',
      });
      message.nak(this.retries.countOutage(performance.now()));
    }
  }
}

const MAX_FAILURES = 8; // failures of one event in this process before it is dead-lettered
const BACK_OFF_MS = [200, 1000, 5000, 15_000, 30_000] as const; // by failures so far; the last value repeats
const OUTAGE_BACK_OFF_MS = [200, 1000, 2000, 5000] as const; // by attempts so far; the last value repeats without end
const MAX_EVENTS = 10_000;

/** Counts failures by event. Delivery counts are no measure: outages and restarts increase them as well. */
class RetryPolicy {
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
