import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { DatabaseClock } from './database-clock';

/** Runs a job in a transaction with the current database time. */
@Injectable()
export class JobRunner {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
  ) {}

  run(round: (tx: EntityManager, now: Date) => Promise<void>): Promise<void> {
    return this.transactions.run(async (tx) => round(tx, await this.clock.now(tx)));
  }
}
