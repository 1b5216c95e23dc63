import type { EntityManager } from 'typeorm';

const BATCH = 10_000; // rows per statement, which must end well before the statement timeout

/** Stores that a user was deleted: from the commit on, nothing is stored for this user any more. */
export async function addDeletedUser(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('insert into deleted_users (user_id) values ($1) on conflict do nothing', [userId]);
}

/** Waits for the transactions that began to write before the user was marked as deleted. */
export async function awaitEarlierWrites(tx: EntityManager): Promise<void> {
  await tx.query('lock table downloads, memberships, purchases in share mode');
}

/** Removes the owner from some downloads of a user, which stay counted; returns true when there may be more. */
export async function detachDownloadsBatch(tx: EntityManager, userId: string): Promise<boolean> {
  const [, detached] = await tx.query<[unknown, number]>(
    'update downloads set user_id = null where ctid = any(array(select ctid from downloads where user_id = $1 limit $2))',
    [userId, BATCH],
  );
  return detached === BATCH;
}

export async function deleteEntitlements(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('delete from memberships where user_id = $1', [userId]);
  await tx.query('delete from purchases where user_id = $1', [userId]);
}
