import { Inject, Injectable } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { durableName, type EventSource, type EventType, eventDefinition, streamOf } from '@libs/contracts';
import { MESSAGING_OPTIONS, type MessagingOptions } from '../messaging-options';
import { NatsLink } from '@libs/nats';

/** Milliseconds the broker may take to say how far a consumer is. */
const ANSWER_BUDGET = 300;
/** Milliseconds an answer is good for. */
const FRESH = 200;

interface Reading {
  at: number;
  current: Promise<boolean>;
}

/** Says whether a copy made from events can be trusted just now: the broker is there and every event it holds has been handled. */
@Injectable()
export class EventFeed {
  private readonly readings = new Map<EventType, Reading>();

  constructor(
    private readonly link: NatsLink,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {}

  /** False while the broker is away, the consumer does not exist yet, or events wait to be handled. Never rejects. */
  isCurrent(type: EventType): Promise<boolean> {
    if (!this.link.connected) return Promise.resolve(false);
    const known = this.readings.get(type);
    if (known && performance.now() - known.at < FRESH) return known.current;
    const current = this.read(type);
    this.readings.set(type, { at: performance.now(), current });
    return current;
  }

  private async read(type: EventType): Promise<boolean> {
    try {
      const manager = await jetstreamManager(await this.link.ready(), { timeout: ANSWER_BUDGET, checkAPI: false });
      const stream = streamOf(eventDefinition(type)?.source as EventSource).name;
      const { num_pending, num_ack_pending } = await manager.consumers.info(stream, durableName(this.options.service, type));
      return num_pending === 0 && num_ack_pending === 0;
    } catch {
      return false; // no answer is no reason to trust the copy
    }
  }
}
