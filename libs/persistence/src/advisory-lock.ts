import type { EntityManager } from 'typeorm';

/** Takes the lock named `name` until the transaction ends; false if another transaction holds it, such as that of another replica. */
export async function tryLockUntilCommit(tx: EntityManager, name: string): Promise<boolean> {
  const sql = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken';
  const [lock] = await tx.query<{ taken: boolean }[]>(sql, [name]);
  return lock?.taken === true;
}

/** Waits for the lock named `name`, which the transaction holds until it ends. */
export async function lockUntilCommit(tx: EntityManager, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Like {@link lockUntilCommit} for several names, but transactions that share a lock do not wait for each other. */
export async function shareLocksUntilCommit(tx: EntityManager, names: string[]): Promise<void> {
  const ordered = [...new Set(names)].sort(); // one order for all, so that they cause no deadlock
  await tx.query(
    'select pg_advisory_xact_lock_shared(hashtextextended(name, 0)) from unnest($1::text[]) as name',
    [ordered],
  );
}
