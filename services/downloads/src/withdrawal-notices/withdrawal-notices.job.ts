import { Injectable } from '@nestjs/common';
import { versionWithdrawn } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { WithdrawalNoticesRepository } from './withdrawal-notices.repository';

const INTERVAL_MS = 5_000;
const BATCH = 500; // members of the tool

/** Publishes `version.withdrawn` for each member who downloaded a version that is withdrawn now. One replica at a time. */
@Injectable()
export class WithdrawalNoticesJob {
  constructor(
    jobs: PeriodicJobs,
    private readonly transactions: Transactions,
    private readonly notices: WithdrawalNoticesRepository,
  ) {
    jobs.every('WithdrawalNotices', INTERVAL_MS, () => this.run());
  }

  /** Announces one batch, unless another replica is doing so; returns whether there may be more. */
  async run(): Promise<boolean> {
    let hasMore = false;
    await this.transactions.withLock('withdrawal-notices', async () => {
      hasMore = await this.announce();
    });
    return hasMore;
  }

  /** Announces one withdrawn version to those of the tool's next members who have it, each once; returns whether there may be more. */
  announce(batch = BATCH): Promise<boolean> {
    return this.transactions.run(async (tx, now) => {
      const due = await this.notices.findOldestDue(tx);
      if (!due) return false;
      const { toolId, toolName, version, reason, withdrawnAt, offeredVersion } = due;
      const notice = { toolId, toolName, version, reason, withdrawnAt, offeredVersion };
      const members = await this.notices.findNextMembers(tx, due, batch);
      await addToOutbox(
        tx,
        ...members
          .filter(({ hasFile }) => hasFile)
          .map(({ id: userId }) => versionWithdrawn({ userId, ...notice })),
      );
      const isLast = members.length < batch;
      await this.notices.saveProgress(tx, due, {
        lastUserId: isLast ? null : members.at(-1)!.id,
        finishedAt: isLast ? now : null,
      });
      return true;
    });
  }
}
