import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { DatabaseClock } from './database-clock';

const RETRYABLE = new Set(['40001', '40P01']); // serialization failure and deadlock
const ATTEMPTS = 5;

/** Opens transactions on the service's database. */
@Injectable()
export class Transactions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: DatabaseClock,
  ) {}

  /** The database's time, outside a transaction. */
  now(): Promise<Date> {
    return this.clock.now(this.dataSource.manager);
  }

  /**
   * Runs `work` in a transaction with the database's time at its beginning, up to five times after
   * deadlocks, so `work` must have no effects outside the transaction.
   */
  run<T>(
    work: (tx: EntityManager, now: Date) => Promise<T>,
    repeatOn: ReadonlySet<string> = RETRYABLE,
  ): Promise<T> {
    return this.runWithoutTime(async (tx) => work(tx, await this.clock.now(tx)), repeatOn);
  }

  /** Like {@link run} but one query shorter, for work that needs no time or writes `clock_timestamp()`. */
  async runWithoutTime<T>(
    work: (tx: EntityManager) => Promise<T>,
    repeatOn: ReadonlySet<string> = RETRYABLE,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !repeatOn.has(findCode(error))) throw error;
        await sleep(Math.random() * 20 * 2 ** attempt);
      }
    }
  }

  /** Runs reads without a transaction. With PostgreSQL's default isolation, each statement of a transaction has its own snapshot anyway. */
  read<T>(work: (database: EntityManager) => Promise<T>): Promise<T> {
    return work(this.dataSource.manager);
  }

  /**
   * Runs `work` while this process holds the lock named `name`; returns false, without running it,
   * if another process does. Takes a connection but no transaction, so `work` may call other
   * systems.
   */
  async withLock(name: string, work: () => Promise<unknown>): Promise<boolean> {
    const connection = this.dataSource.createQueryRunner();
    const query = (call: string) =>
      connection.query(`select ${call}(hashtextextended($1, 0)) as done`, [name]) as Promise<
        { done: boolean }[]
      >;
    try {
      const [lock] = await query('pg_try_advisory_lock');
      if (!lock?.done) return false;
      try {
        await work();
        return true;
      } finally {
        await query('pg_advisory_unlock');
      }
    } finally {
      await connection.release();
    }
  }

  /**
   * Calls `listener` once after the transaction commits, however often it is added; never after a
   * rollback. Throws outside of a transaction.
   */
  static afterCommit(tx: EntityManager, listener: () => void): void {
    if (!tx.queryRunner) throw new Error('afterCommit needs a transaction');
    tx.queryRunner.data = {
      ...(tx.queryRunner.data as object),
      listeners: new Set([...commitListeners(tx), listener]),
    };
  }

  private async once<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    let listeners: ReadonlySet<() => void> = new Set();
    const result = await this.dataSource.transaction(async (tx) => {
      const value = await work(tx);
      listeners = commitListeners(tx);
      return value;
    });
    for (const listener of listeners) listener();
    return result;
  }
}

const commitListeners = (tx: EntityManager): ReadonlySet<() => void> =>
  (tx.queryRunner?.data as { listeners?: Set<() => void> } | undefined)?.listeners ?? new Set();

function findCode(error: unknown): string {
  return error instanceof QueryFailedError
    ? ((error.driverError as { code?: string }).code ?? '')
    : '';
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
