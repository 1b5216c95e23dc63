import type { EventType } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { shardOf } from './add-to-outbox';

/**
 * Deletes the versioned events of a subject from the outbox, so that they are never published again. Locks their shard: what the relay
 * is publishing is in the stream before the caller's next event of the subject.
 */
export async function eraseEvents(tx: EntityManager, subject: string, types: readonly EventType[]): Promise<void> {
  const shard = shardOf(subject);
  await tx.query('select from outbox_shard where shard = $1 for update', [shard]);
  await tx.query(`delete from outbox where shard = $1 and envelope->>'subject' = $2 and envelope->>'type' = any($3)`, [
    shard,
    subject,
    types,
  ]);
}

/** Deletes dead letters of these types that contain a text, such as the id of a subject. */
export async function eraseDeadLetters(tx: EntityManager, containing: string, types: readonly EventType[]): Promise<void> {
  await tx.query('delete from dead_letter where event_type = any($1) and position($2 in payload) > 0', [types, containing]);
}
