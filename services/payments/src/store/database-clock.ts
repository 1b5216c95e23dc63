import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

/** The database's time. Replicas' clocks differ, so stored times, and times compared with them, come from here. */
@Injectable()
export class DatabaseClock {
  /** The current time, not that of the transaction's start. Read it after the data to evaluate, so that it is later than the data. */
  async now(tx: EntityManager): Promise<Date> {
    const [row] = await tx.query<{ now: Date }[]>('select clock_timestamp() as now');
    if (!row) throw new Error('the database did not return its time');
    return row.now;
  }
}

/** SQL states after which a retry of the transaction succeeds: serialization, deadlock, overlapping periods, duplicate row. */
export const RETRYABLE_STATES = new Set(['40001', '40P01', '23P01', '23505']);

/** Opens transactions that begin by reading the database's time. */
@Injectable()
export class TimedTransactions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
  ) {}

  run<T>(
    work: (tx: EntityManager, now: Date) => Promise<T>,
    repeatOn?: ReadonlySet<string>,
  ): Promise<T> {
    return this.transactions.run(async (tx) => work(tx, await this.clock.now(tx)), repeatOn);
  }

  read<T>(work: (database: EntityManager) => Promise<T>): Promise<T> {
    return this.transactions.read(work);
  }

  now(): Promise<Date> {
    return this.read((database) => this.clock.now(database));
  }
}
