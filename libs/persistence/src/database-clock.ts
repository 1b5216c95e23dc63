import { Injectable } from '@nestjs/common';
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
