import { createHash } from 'node:crypto';
import { eventDefinition, type EventEnvelope, type EventType } from '@libs/contracts';
import { CommitSignal } from '@libs/persistence';
import { currentTrace } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { OUTBOX_SHARDS } from '../migrations/messaging.migration';

/** Commits that added to the outbox. */
export const OUTBOX_COMMITS = new CommitSignal();

/** Adds events to the outbox in the caller's transaction; the relay publishes them after the commit, versioned ones in order. */
export async function addToOutbox(tx: EntityManager, ...events: EventEnvelope[]): Promise<void> {
  if (events.length === 0) return;
  const traceparent = currentTrace();
  const envelopes = events.map((event) => check(traceparent ? { traceparent, ...event } : event));
  await tx.query(
    `insert into outbox (id, shard, envelope) select (e->>'id')::uuid, s, e from unnest($1::jsonb[], $2::smallint[]) as t(e, s)`,
    [
      envelopes.map((event) => JSON.stringify(event)),
      envelopes.map((event) => chooseShard(event.version === undefined ? event.id : event.subject)),
    ],
  );
  OUTBOX_COMMITS.raiseAfter(tx);
}

function check(event: EventEnvelope): EventEnvelope {
  const definition = eventDefinition(event.type);
  if (!definition)
    throw new Error(`the event type ${event.type} is not declared in libs/contracts`);
  return definition.parse(event);
}

/** Returns the shard of a key: the subject of versioned events, the id of others. */
function chooseShard(key: string): number {
  return createHash('md5').update(key).digest().readUInt8(0) % OUTBOX_SHARDS;
}

/** Deletes a subject's versioned events and locks its shard, so that the subject's next event follows what the relay is publishing. */
export async function eraseEvents(
  tx: EntityManager,
  subject: string,
  types: readonly EventType[],
): Promise<void> {
  const shard = chooseShard(subject);
  await tx.query('select from outbox_shard where shard = $1 for update', [shard]);
  await tx.query(
    `delete from outbox where shard = $1 and envelope->>'subject' = $2 and envelope->>'type' = any($3)`,
    [shard, subject, types],
  );
}

/** Deletes dead letters of these types that contain a text, such as the id of a subject. */
export async function eraseDeadLetters(
  tx: EntityManager,
  containing: string,
  types: readonly EventType[],
): Promise<void> {
  await tx.query(
    'delete from dead_letter where event_type = any($1) and position($2 in payload) > 0',
    [types, containing],
  );
}
