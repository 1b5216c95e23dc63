import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { BooksClock } from '../store/books-clock';

/** Opens the transaction of a round and reads the clock for it, as a door does. */
@Injectable()
export class Rounds {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: BooksClock,
  ) {}

  run(round: (tx: EntityManager, now: Date) => Promise<void>): Promise<void> {
    return this.transactions.run(async (tx) => round(tx, await this.clock.now(tx)));
  }
}
