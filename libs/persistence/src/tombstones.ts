import type { EntityManager } from 'typeorm';
import { lockUntilCommit, shareLocksUntilCommit } from './transactions';

/**
 * The ids of deleted things, in a table with the only column `id`: their rows must not come back
 * with an event that arrives late. A deletion waits for the transactions that write rows of its id,
 * and later ones find the id in the table.
 */
export class Tombstones {
  constructor(readonly table: string) {}

  /** Makes the deletion of these ids wait until the transaction ends. Call it before the statement that reads the table and writes rows. */
  async delayDeletion(tx: EntityManager, ids: string[]): Promise<void> {
    await shareLocksUntilCommit(
      tx,
      ids.map((id) => this.lockName(id)),
    );
  }

  /**
   * Stores that `id` was deleted. All of its rows are visible then, and none is added: delete them
   * in this transaction, or many in later ones.
   */
  async add(tx: EntityManager, id: string): Promise<void> {
    await lockUntilCommit(tx, this.lockName(id));
    await tx.query(`insert into ${this.table} (id) values ($1) on conflict do nothing`, [id]);
  }

  private lockName(id: string): string {
    return `${this.table}:${id}`;
  }
}
