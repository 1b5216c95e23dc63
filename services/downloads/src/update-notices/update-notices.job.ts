import { Injectable } from '@nestjs/common';
import { updateAvailable } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { decideDownload } from '../downloads/access';
import { UpdateNoticesRepository } from './update-notices.repository';

const INTERVAL_MS = 300_000;
const BATCH = 200;

/** Publishes `update.available` for each member who wants to know about new versions of tools. One replica at a time. */
@Injectable()
export class UpdateNoticesJob {
  constructor(
    jobs: PeriodicJobs,
    private readonly transactions: Transactions,
    private readonly notices: UpdateNoticesRepository,
  ) {
    jobs.every('UpdateNotices', INTERVAL_MS, () => this.run());
  }

  /** Announces one batch, unless another replica is doing so; returns whether there may be more. */
  async run(): Promise<boolean> {
    let hasMore = false;
    await this.transactions.withLock('update-notices', async () => {
      hasMore = await this.announce();
    });
    return hasMore;
  }

  /** Announces one batch, each version once; returns whether there may be more. Members who may no longer download a tool get none. */
  announce(): Promise<boolean> {
    return this.transactions.run(async (tx, now) => {
      const due = await this.notices.findDue(tx, now, BATCH);
      if (due.length === 0) return false;
      const allowed = due.filter(
        (notice) => decideDownload({ ...notice, hasFile: true }, notice, now).allowed,
      );
      await addToOutbox(
        tx,
        ...allowed.map(({ userId, toolId, toolName, version, notes }) =>
          updateAvailable({ userId, toolId, toolName, version, notes }),
        ),
      );
      await this.notices.markNotified(tx, due);
      return due.length === BATCH;
    });
  }
}
