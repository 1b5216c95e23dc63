import { Inject, Injectable } from '@nestjs/common';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { durableName, type EventSource, type EventType, eventDefinition, streamOf } from '@libs/contracts';
import { NatsLink } from '@libs/nats';
import { MESSAGING_OPTIONS, type MessagingOptions } from '../messaging-options';

/** Milliseconds the broker may take to answer one question. */
const ANSWER_BUDGET = 1000;

interface Reading {
  /** Milliseconds on the monotonic clock. */
  at: number;
  /** Seconds. */
  lag: number;
}

/** Says how long the oldest event that this service has not applied yet has been waiting for it. */
@Injectable()
export class ProjectionLag {
  private readonly readings = new Map<EventType, Reading>();

  constructor(
    private readonly link: NatsLink,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {}

  /** From now on this event type is one the service applies. */
  follow(type: EventType): void {
    this.readings.set(type, { at: performance.now(), lag: 0 });
  }

  /** Seconds by event type, 0 when everything is applied. While the broker does not answer they grow with the clock. Never rejects. */
  async read(): Promise<Map<EventType, number>> {
    const types = [...this.readings.keys()];
    return new Map(await Promise.all(types.map(async (type) => [type, await this.lagOf(type)] as const)));
  }

  private async lagOf(type: EventType): Promise<number> {
    try {
      if (!this.link.connected) throw new Error('NATS is away');
      const manager = await jetstreamManager(await this.link.ready(), { timeout: ANSWER_BUDGET, checkAPI: false });
      const lag = await this.measure(manager, type);
      this.readings.set(type, { at: performance.now(), lag });
      return lag;
    } catch {
      const { at, lag } = this.readings.get(type) ?? { at: performance.now(), lag: 0 };
      return lag + (performance.now() - at) / 1000; // as old as it may be by now
    }
  }

  /** The consumer's floor is the last event below which everything is acknowledged: the next one of the subject waits longest. */
  private async measure(manager: JetStreamManager, type: EventType): Promise<number> {
    const stream = streamOf(eventDefinition(type)?.source as EventSource).name;
    const { ack_floor, num_pending, num_ack_pending } = await manager.consumers.info(stream, durableName(this.options.service, type));
    if (num_pending + num_ack_pending === 0) return 0;
    const next = { seq: ack_floor.stream_seq + 1, next_by_subj: type }; // brokers know it from 2.9 on, the client's types do not
    const oldest = await manager.streams.getMessage(stream, next);
    return oldest ? Math.max(0, (Date.now() - oldest.time.getTime()) / 1000) : 0;
  }
}
