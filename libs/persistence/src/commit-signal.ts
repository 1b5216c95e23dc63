import type { DataSource, EntityManager } from 'typeorm';
import { Transactions } from './transactions';

/** Tells a listener of this process that work waits in its database; other replicas need a poll as well. */
export class CommitSignal {
  private readonly listeners = new WeakMap<DataSource, () => void>();

  /** Replaces the listener of a database. */
  listen(dataSource: DataSource, listener: () => void): void {
    this.listeners.set(dataSource, listener);
  }

  /** Calls the listener, if this process has one, after the transaction's commit. */
  raiseAfter(tx: EntityManager): void {
    const listener = this.listeners.get(tx.dataSource);
    if (listener) Transactions.afterCommit(tx, listener);
  }
}
