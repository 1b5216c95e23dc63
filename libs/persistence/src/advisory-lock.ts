import type { EntityManager } from 'typeorm';

/** Waits for the lock named `name`, which the transaction holds until it ends. */
export async function lockUntilCommit(tx: EntityManager, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
