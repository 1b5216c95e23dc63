import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { PreviewsService } from './previews.service';

const INTERVAL_MS = 2_000;

/** Extracts the previews of replaced files again, in one replica at a time. */
@Injectable()
export class RefreshPreviewsJob {
  constructor(jobs: PeriodicJobs, previews: PreviewsService, transactions: Transactions) {
    jobs.every('RefreshPreviews', INTERVAL_MS, () =>
      transactions.withLock('previews', () => previews.refresh()).then(() => false),
    );
  }
}
