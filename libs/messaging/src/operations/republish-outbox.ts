import type { JetStreamClient } from '@nats-io/jetstream';
import type { EventEnvelope, EventType } from '@libs/contracts';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { writeAuditEntry } from '../audit/audit-record';

const BATCH = 200; // events published concurrently
const ACK_TIMEOUT_MS = 5000;

interface Republication {
  types: readonly EventType[];
  since?: Date; // events created at this time or later; all stored events (30 days) if absent
  actor: string;
}

interface Row {
  seq: string;
  envelope: EventEnvelope;
}

/** Republishes published events in order. Consumers skip known event ids; message ids are new, or the broker would drop them. */
export async function republishOutbox(
  dataSource: DataSource,
  jetstream: JetStreamClient,
  what: Republication,
): Promise<number> {
  const run = uuidv7();
  let sent = 0;
  for (let after = '0'; ;) {
    const rows = await nextRows(dataSource, after, what);
    if (rows.length === 0) break;
    await Promise.all(
      rows.map(({ envelope }) =>
        jetstream.publish(envelope.type, JSON.stringify(envelope), {
          msgID: `${envelope.id}:${run}`,
          timeout: ACK_TIMEOUT_MS,
        }),
      ),
    );
    sent += rows.length;
    after = rows.at(-1)?.seq ?? after;
  }
  const { types, since, actor } = what;
  await dataSource.transaction((tx) =>
    writeAuditEntry(tx, { act: 'events.republish', actor, details: { run, types, since, sent } }),
  );
  return sent;
}

function nextRows(
  dataSource: DataSource,
  after: string,
  { types, since }: Republication,
): Promise<Row[]> {
  return dataSource.query<Row[]>(
    `select seq, envelope from outbox
     where seq > $1 and published_at is not null and envelope->>'type' = any($2) and ($3::timestamptz is null or created_at >= $3)
     order by seq limit $4`,
    [after, types, since ?? null, BATCH],
  );
}
