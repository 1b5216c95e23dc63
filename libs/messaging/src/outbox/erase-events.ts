import type { EventType } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { shardOf } from './add-to-outbox';

/** Deletes a subject's versioned events and locks its shard, so that the subject's next event follows what the relay is publishing. */
export async function eraseEvents(
  tx: EntityManager,
  subject: string,
  types: readonly EventType[],
): Promise<void> {
  const shard = shardOf(subject);
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
