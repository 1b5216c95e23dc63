import { lockUntilCommit, shareLocksUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

const BATCH = 10_000; // rows per statement, which must end well before the statement timeout

const lockName = (userId: string): string => `user:${userId}`;

/** Makes a deletion of these users wait until the transaction ends. Call it before a statement that reads `deleted_users` and writes their rows. */
export async function delayDeletion(tx: EntityManager, userIds: string[]): Promise<void> {
  await shareLocksUntilCommit(tx, userIds.map(lockName));
}

/**
 * Stores that a user was deleted, after the transactions that write rows of this user: from the commit on, all of these rows are visible,
 * and none is added.
 */
export async function addDeletedUser(tx: EntityManager, userId: string): Promise<void> {
  await lockUntilCommit(tx, lockName(userId));
  await tx.query('insert into deleted_users (user_id) values ($1) on conflict do nothing', [
    userId,
  ]);
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
