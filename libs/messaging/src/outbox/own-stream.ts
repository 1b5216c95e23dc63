import { jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type EventSource, defineStream, CORE_NATS_ONLY } from '@libs/contracts';
import { NatsClient } from '@libs/nats';
import { measuredGauge } from '@libs/service';
import { MESSAGING_OPTIONS, type MessagingOptions } from '../messaging-options';
import { ensureStream, findStream, trimStream } from '../nats/streams';

const RESPONSE_TIMEOUT_MS = 2000; // during a leader election there is no response, and publishing waits for this check

interface StreamState {
  created: string;
  last_seq: string;
}

/** Manages the stream a service publishes to: creates it, detects that the broker has lost it, and trims it. */
@Injectable()
export class OwnStream implements OnModuleInit {
  private readonly logger = new Logger('OwnStream');
  private readonly definition;
  private readonly bytes = new Map<string, number>();
  private readonly maxBytes = new Map<string, number>();
  private readonly lostAt = new Map<string, number>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly nats: NatsClient,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {
    this.definition = defineStream(options.service as EventSource);
  }

  onModuleInit(): void {
    measuredGauge(
      'stream_bytes',
      'Bytes the stream takes at the broker',
      () => this.bytes,
      'stream',
    );
    measuredGauge(
      'stream_max_bytes',
      'Bytes the stream may take; publishing waits when it is full',
      () => this.maxBytes,
      'stream',
    );
    const help =
      'When this process last noticed that the broker had lost the stream or its newest events';
    measuredGauge('stream_lost_timestamp_seconds', help, () => this.lostAt, 'stream');
  }

  /** Creates or updates the stream. If it was replaced or lost events, requeues published events; ids and versions make that harmless. */
  async check(): Promise<void> {
    const manager = await jetstreamManager(await this.nats.ready(), {
      timeout: RESPONSE_TIMEOUT_MS,
    });
    const { name } = this.definition;
    const [known] = await this.dataSource.query<StreamState[]>(
      'select created, last_seq from own_stream where name = $1',
      [name],
    );
    const found = await findStream(manager, name);
    const isLost = known
      ? !found || found.created !== known.created || found.state.last_seq < Number(known.last_seq)
      : !found;
    if (isLost) await this.requeue(); // before the stream is created: an empty stream must not look processed
    const info = await ensureStream(manager, this.definition, this.options.storage);
    await this.storeState(info, isLost);
    if (known && isLost) this.lostAt.set(name, Date.now() / 1000);
    await this.trim(manager, info);
  }

  private async requeue(): Promise<void> {
    const events = await requeueEvents(this.dataSource);
    if (events > 0)
      this.logger.warn({
        events,
        stream: this.definition.name,
        msg: 'the broker has lost the stream; its events are republished',
      });
  }

  private async storeState({ created, state }: StreamInfo, isLost: boolean): Promise<void> {
    await this.dataSource.query(
      `insert into own_stream as known (name, created, last_seq) values ($1, $2, $3)
       on conflict (name) do update set created = excluded.created,
         last_seq = case when $4 then excluded.last_seq else greatest(known.last_seq, excluded.last_seq) end`,
      [this.definition.name, created, state.last_seq, isLost],
    );
  }

  private async trim(manager: JetStreamManager, info: StreamInfo): Promise<void> {
    const stream = info.config.name;
    const removed = await trimStream(manager, this.definition, info);
    const { state, config } = removed > 0 ? await manager.streams.info(stream) : info;
    this.bytes.set(stream, state.bytes);
    this.maxBytes.set(stream, config.max_bytes);
    if (removed > 0)
      this.logger.log({
        stream,
        removed,
        msg: 'events that all consumers have processed were removed from the stream',
      });
  }
}

const BATCH_ROWS = 10_000; // per statement

/** Marks all published outbox events as unpublished, so that the relay republishes them. Returns their number. */
async function requeueEvents(dataSource: DataSource): Promise<number> {
  const [{ last }] = await dataSource.query<[{ last: string }]>(
    'select coalesce(max(seq), 0) as last from outbox',
  );
  let requeued = 0;
  for (let after = 0; after < Number(last); after += BATCH_ROWS) {
    const [, count] = await dataSource.query<[unknown, number]>(
      `update outbox set published_at = null
       where seq > $1 and seq <= $2 and published_at is not null and envelope->>'type' <> all($3)`,
      [after, after + BATCH_ROWS, CORE_NATS_ONLY],
    );
    requeued += count;
  }
  return requeued;
}
