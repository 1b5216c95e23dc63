import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * The time as the database has it. Replicas' own clocks differ, so whatever is written down, and whatever is compared with what
 * another has written down, goes by this one.
 */
@Injectable()
export class DatabaseClock {
  /** This very moment, later than every moment that can be read already: to evaluate what others change, read it after what it judges. */
  async now(tx: EntityManager): Promise<Date> {
    const [row] = await tx.query<{ now: Date }[]>('select clock_timestamp() as now');
    if (!row) throw new Error('the database did not tell the time');
    return row.now;
  }
}
