import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { HOUR_MS } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { DataSource } from 'typeorm';

const MAX_SEQ = '9223372036854775807'; // of a bigint
const BATCH_ROWS = 5000; // per statement, which must end well before the statement timeout

/**
 * Deletes events 30 days after their creation and inbox ids after 60, in one replica at a time. An
 * event can be published again until it is deleted, and its copy in the stream lives for 30 days,
 * so an id is known for as long as the event can arrive.
 */
@Injectable()
export class RetentionJob {
  constructor(
    jobs: PeriodicJobs,
    transactions: Transactions,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    const run = () => transactions.withLock('retention', () => this.run());
    jobs.every('RetentionJob', HOUR_MS, () => run().then(() => false), HOUR_MS);
  }

  async run(): Promise<void> {
    const firstRecent = `select seq from outbox where created_at >= now() - interval '30 days' order by seq limit 1`; // found by the primary key
    await this.deleteWhere(
      'outbox',
      `published_at is not null and seq < coalesce((${firstRecent}), ${MAX_SEQ})`,
    );
    await this.deleteWhere('inbox', `received_at < now() - interval '60 days'`);
  }

  private async deleteWhere(table: 'outbox' | 'inbox', condition: string): Promise<void> {
    const batch = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_ROWS}))`;
    for (let removed = BATCH_ROWS; removed === BATCH_ROWS;)
      [, removed] = await this.dataSource.query<[unknown, number]>(batch);
  }
}
