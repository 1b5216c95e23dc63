import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import type { EntityManager } from 'typeorm';

/** Opens the transaction of a round and reads the clock for it, as a door does. */
@Injectable()
export class Rounds {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  run(round: (tx: EntityManager, now: Date) => Promise<void>): Promise<void> {
    return this.transactions.run((tx) => round(tx, this.clock.now()));
  }
}
