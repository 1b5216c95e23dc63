import { Inject, Injectable } from '@nestjs/common';
import type { EventType } from '@libs/contracts';
import { MESSAGING_OPTIONS, type MessagingOptions } from '../messaging-options';
import { NatsClient } from '@libs/nats';
import { readConsumer } from './read-consumer';

const RESPONSE_TIMEOUT_MS = 300;
const CACHE_MS = 200;

interface Reading {
  at: number;
  current: Promise<boolean>;
}

/** Checks whether a projection is current: the broker is connected and no event of the type is unprocessed. */
@Injectable()
export class EventFeed {
  private readonly readings = new Map<EventType, Reading>();

  constructor(
    private readonly nats: NatsClient,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {}

  /** False if the broker is unavailable, the consumer does not exist yet, or events are unprocessed. Never rejects. */
  isCurrent(type: EventType): Promise<boolean> {
    if (!this.nats.connected) return Promise.resolve(false);
    const known = this.readings.get(type);
    if (known && performance.now() - known.at < CACHE_MS) return known.current;
    const current = this.read(type);
    this.readings.set(type, { at: performance.now(), current });
    return current;
  }

  private async read(type: EventType): Promise<boolean> {
    try {
      const { service } = this.options;
      const consumer = { service, type, timeoutMs: RESPONSE_TIMEOUT_MS };
      return (await readConsumer(this.nats, consumer)).unprocessed === 0;
    } catch {
      return false; // without a response the projection may be stale
    }
  }
}
