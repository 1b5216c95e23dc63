import type { JetStreamClient, PubAck } from '@nats-io/jetstream';
import type { EventEnvelope } from '@libs/contracts';
import { traceHeaders } from '@libs/nats';
import { inSpan } from '@libs/tracing';
import type { DataSource, EntityManager } from 'typeorm';

const BATCH = 200; // rows
const ACK_TIMEOUT = 2000; // milliseconds

/** The result of one round of the relay. */
export interface PublishResult {
  found: number;
  published: number;
  failure?: unknown;
}

interface Row {
  id: string;
  envelope: EventEnvelope;
}

/** Locks one shard with unpublished rows, publishes its oldest ones and marks those that the broker acknowledged. */
export function publishShard(dataSource: DataSource, jetstream: JetStreamClient): Promise<PublishResult> {
  return dataSource.transaction(async (tx) => {
    const rows = await oldestRows(tx);
    if (rows.length === 0) return { found: 0, published: 0 };
    const outcomes = await Promise.allSettled(rows.map((row) => publish(jetstream, row)));
    const published = rows.filter((_, index) => outcomes[index]?.status === 'fulfilled').map((row) => row.id);
    if (published.length > 0) await tx.query('update outbox set published_at = clock_timestamp() where id = any($1::uuid[])', [published]);
    for (const { stream, seq } of latest(outcomes)) {
      await tx.query('update own_stream set last_seq = greatest(last_seq, $2) where name = $1', [stream, seq]);
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
  return tx.query<Row[]>('select id, envelope from outbox where shard = $1 and published_at is null order by seq limit $2', [
    locked.shard,
    BATCH,
  ]);
}

/** The event id is the message id, so the broker drops duplicates. */
function publish(jetstream: JetStreamClient, { id, envelope }: Row): Promise<PubAck> {
  const { type, traceparent } = envelope;
  return inSpan({ name: `publish ${type}`, kind: 'producer', causes: [traceparent] }, () =>
    jetstream.publish(type, JSON.stringify(envelope), { msgID: id, timeout: ACK_TIMEOUT, headers: traceHeaders() }),
  );
}

/** The acknowledgment with the highest sequence number: a stream that later ends below it has lost events. */
function latest(outcomes: PromiseSettledResult<PubAck>[]): PubAck[] {
  const acks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  return acks.sort((one, other) => other.seq - one.seq).slice(0, 1);
}
