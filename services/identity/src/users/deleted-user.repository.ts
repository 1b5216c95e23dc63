import type { EntityManager } from 'typeorm';

/** A user who deleted their account: nothing but the id, which other services use as a pseudonym. */
interface DeletedUser {
  id: string;
  version: number; // of `user.deleted`
}

export async function addDeletedUser(
  tx: EntityManager,
  { id, version }: DeletedUser,
  now: Date,
): Promise<void> {
  await tx.query('insert into deleted_users (id, version, deleted_at) values ($1, $2, $3)', [
    id,
    version,
    now,
  ]);
}

export function deletedUsersAfter(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<DeletedUser[]> {
  return tx.query<DeletedUser[]>(
    'select id, version from deleted_users where $1::uuid is null or id > $1 order by id limit $2',
    [after ?? null, limit],
  );
}

const IS_PUBLISHED = `exists (
  select from outbox o where o.envelope->>'type' = 'user.deleted' and o.envelope->>'subject' = d.id::text and o.published_at is not null)`;

/** Whether there are users whose older events are still in the stream. */
export async function hasEventsToErase(tx: EntityManager): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'select from deleted_users where erased_at is null limit 1',
  );
  return rows.length > 0;
}

/** Lists users whose `user.deleted` was published since the last call: all their events are in the stream by now. */
export async function newlyPublishedDeletions(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `select id from deleted_users d where erased_at is null and stream_seq is null and ${IS_PUBLISHED}`,
  );
  return rows.map(({ id }) => id);
}

/** Stores the sequence number up to which the stream has events of these users. */
export async function setLastSequence(
  tx: EntityManager,
  ids: string[],
  sequence: number,
): Promise<void> {
  await tx.query('update deleted_users set stream_seq = $2 where id = any($1::uuid[])', [
    ids,
    sequence,
  ]);
}

/** Lists the sequence numbers up to which events must be erased, lowest first. */
export async function sequencesToErase(tx: EntityManager): Promise<number[]> {
  const rows = await tx.query<{ seq: string }[]>(
    'select distinct stream_seq as seq from deleted_users where erased_at is null and stream_seq is not null order by 1',
  );
  return rows.map(({ seq }) => Number(seq));
}

/** Marks the users as erased whose events end at this sequence number or before. */
export async function markErased(tx: EntityManager, sequence: number, now: Date): Promise<void> {
  await tx.query(
    'update deleted_users set erased_at = $2 where erased_at is null and stream_seq <= $1',
    [sequence, now],
  );
}
