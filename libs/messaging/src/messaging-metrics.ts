import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { measuredGauge } from '@libs/service';
import type { EventType } from '@libs/contracts';
import { NatsClient } from '@libs/nats';
import { DataSource } from 'typeorm';
import { MESSAGING_OPTIONS, type MessagingOptions } from './messaging-options';
import { readConsumer } from './transport/read-consumer';

const RESPONSE_TIMEOUT_MS = 1000;

interface Reading {
  at: number; // milliseconds on the monotonic clock
  lag: number; // seconds
}

/** Measures how long the oldest event that this service has not yet processed has been waiting. */
@Injectable()
export class ProjectionLag {
  private readonly readings = new Map<EventType, Reading>();

  constructor(
    private readonly nats: NatsClient,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {}

  follow(type: EventType): void {
    this.readings.set(type, { at: performance.now(), lag: 0 });
  }

  /** Returns seconds by event type; 0 if all are processed. They grow with the clock while the broker is unavailable. Never rejects. */
  async read(): Promise<Map<EventType, number>> {
    const types = [...this.readings.keys()];
    return new Map(
      await Promise.all(types.map(async (type) => [type, await this.readLag(type)] as const)),
    );
  }

  private async readLag(type: EventType): Promise<number> {
    try {
      const lag = await this.measure(type);
      this.readings.set(type, { at: performance.now(), lag });
      return lag;
    } catch {
      const { at, lag } = this.readings.get(type) ?? { at: performance.now(), lag: 0 };
      return lag + (performance.now() - at) / 1000; // the upper bound by now
    }
  }

  /** Everything up to the acknowledgment floor is processed, so the next event of the subject has waited longest. */
  private async measure(type: EventType): Promise<number> {
    const { service } = this.options;
    const consumer = { service, type, timeoutMs: RESPONSE_TIMEOUT_MS };
    const { manager, stream, info, unprocessed } = await readConsumer(this.nats, consumer);
    if (unprocessed === 0) return 0;
    const next = { seq: info.ack_floor.stream_seq + 1, next_by_subj: type }; // supported since NATS 2.9, missing in the client's types
    const oldest = await manager.streams.getMessage(stream, next);
    return oldest ? Math.max(0, (Date.now() - oldest.time.getTime()) / 1000) : 0;
  }
}

const UNPUBLISHED = `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as value
  from outbox where published_at is null`;
const DEAD_LETTERS = 'select count(*) as value from dead_letter';

@Injectable()
export class MessagingMetrics implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly lag: ProjectionLag,
  ) {}

  onModuleInit(): void {
    measuredGauge(
      'outbox_oldest_age_seconds',
      'Age of the oldest event that has not been published',
      () => this.value(UNPUBLISHED),
    );
    measuredGauge('dead_letters', 'Messages that were dead-lettered', () =>
      this.value(DEAD_LETTERS),
    );
    const help =
      'How long the oldest event that this service has not applied yet has been waiting for it, by event type';
    measuredGauge('projection_lag_seconds', help, () => this.lag.read(), 'event');
  }

  private async value(query: string): Promise<number> {
    const [row] = await this.dataSource.query<{ value: string }[]>(query);
    return Number(row?.value ?? 0);
  }
}
