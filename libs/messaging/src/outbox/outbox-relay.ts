import type { JetStreamClient, PubAck } from '@nats-io/jetstream';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EventEnvelope } from '@libs/contracts';
import { NatsClient, traceHeaders } from '@libs/nats';
import { PeriodicJob } from '@libs/service';
import { inSpan } from '@libs/tracing';
import { DataSource, type EntityManager } from 'typeorm';
import { OUTBOX_COMMITS } from './outbox';
import { OwnStream } from './own-stream';

const POLL_MS = 500; // between polls if no commit wakes the relay
const CHECK_MS = 10_000;
const BATCH_ROWS = 200;
const ACK_TIMEOUT_MS = 2000;

/** Publishes outbox events, in any number of replicas. A local commit wakes it; polling finds everything else. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('OutboxRelay');
  private failing = false;
  private readonly publishing = new PeriodicJob('OutboxRelay', POLL_MS, () => this.publishNext());
  private readonly checks = new PeriodicJob('stream check', CHECK_MS, async () => {
    if (!this.nats.connected) return false;
    await this.stream.check();
    this.publishing.wake();
    return false;
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly nats: NatsClient,
    private readonly stream: OwnStream,
  ) {
    OUTBOX_COMMITS.listen(dataSource, () => this.publishing.wake());
    nats.onUp(() => this.checks.wake());
  }

  onApplicationBootstrap(): void {
    this.checks.start();
    this.publishing.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.checks.stop(), this.publishing.stop()]);
  }

  private async publishNext(): Promise<boolean> {
    if (!this.nats.connected) return false;
    try {
      const { found, published, failure } = await publishShard(
        this.dataSource,
        await this.nats.jetstream(),
      );
      if (failure) await this.recover(failure);
      else if (found > 0) this.report(undefined);
      return found > 0 && published === found;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  private async recover(failure: unknown): Promise<void> {
    this.report(failure);
    if (this.nats.connected) await this.stream.check();
  }

  private report(error: unknown): void {
    if (error !== undefined && !this.failing)
      this.logger.warn({ err: error, msg: 'events wait in the outbox' });
    if (error === undefined && this.failing) this.logger.log('the outbox is being published again');
    this.failing = error !== undefined;
  }
}

interface PublishResult {
  found: number;
  published: number;
  failure?: unknown;
}

interface Row {
  id: string;
  envelope: EventEnvelope;
}

/** Locks one shard with unpublished rows, publishes its oldest ones and marks those that the broker acknowledged. */
function publishShard(dataSource: DataSource, jetstream: JetStreamClient): Promise<PublishResult> {
  return dataSource.transaction(async (tx) => {
    const rows = await oldestRows(tx);
    if (rows.length === 0) return { found: 0, published: 0 };
    const outcomes = await Promise.allSettled(rows.map((row) => publish(jetstream, row)));
    const published = rows
      .filter((_, index) => outcomes[index]?.status === 'fulfilled')
      .map((row) => row.id);
    if (published.length > 0)
      await tx.query(
        'update outbox set published_at = clock_timestamp() where id = any($1::uuid[])',
        [published],
      );
    for (const { stream, seq } of latest(outcomes)) {
      await tx.query('update own_stream set last_seq = greatest(last_seq, $2) where name = $1', [
        stream,
        seq,
      ]);
    }
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    return { found: rows.length, published: published.length, failure: failure?.reason as unknown };
  });
}

async function oldestRows(tx: EntityManager): Promise<Row[]> {
  const [locked] = await tx.query<{ shard: number }[]>(`
    select shard from outbox_shard s
    where exists (select 1 from outbox o where o.shard = s.shard and o.published_at is null)
    order by random() for update skip locked limit 1`);
  if (!locked) return [];
  return tx.query<Row[]>(
    'select id, envelope from outbox where shard = $1 and published_at is null order by seq limit $2',
    [locked.shard, BATCH_ROWS],
  );
}

/** The event id is the message id, so the broker drops duplicates. */
function publish(jetstream: JetStreamClient, { id, envelope }: Row): Promise<PubAck> {
  const { type, traceparent } = envelope;
  return inSpan({ name: `publish ${type}`, kind: 'producer', causes: [traceparent] }, () =>
    jetstream.publish(type, JSON.stringify(envelope), {
      msgID: id,
      timeout: ACK_TIMEOUT_MS,
      headers: traceHeaders(),
    }),
  );
}

/** The acknowledgment with the highest sequence number: a stream that later ends below it has lost events. */
function latest(outcomes: PromiseSettledResult<PubAck>[]): PubAck[] {
  const acks = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  return acks.sort((one, other) => other.seq - one.seq).slice(0, 1);
}
