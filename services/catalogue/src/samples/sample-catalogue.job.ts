import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs, Readiness } from '@libs/service';
import { CatalogueSettings } from '../catalogue.settings';
import { FillCatalogue } from './fill-catalogue';

const RETRY_MS = 1000;

/** Fills an empty catalogue with the sample tools while the service already listens; readiness fails until it is done. */
@Injectable()
export class SampleCatalogueJob {
  private readonly logger = new Logger('SampleCatalogueJob');
  private isDone = false;

  constructor(
    { SEED_CATALOGUE }: CatalogueSettings,
    readiness: Readiness,
    jobs: PeriodicJobs,
    private readonly transactions: Transactions,
    private readonly fillCatalogue: FillCatalogue,
  ) {
    if (!SEED_CATALOGUE) return;
    readiness.register('sample-catalogue', async () => {
      if (!this.isDone) throw new Error('the sample catalogue is being filled in');
    });
    const job = jobs.every('SampleCatalogueJob', RETRY_MS, async (stopping) => {
      await this.fill(stopping);
      if (this.isDone) void job.stop();
    });
  }

  /** Waits for another replica that is filling the catalogue by trying again. */
  private async fill(stopping: AbortSignal): Promise<void> {
    const hasRun = await this.transactions.withLock('sample-catalogue', async () => {
      const added = await this.fillCatalogue.run(stopping);
      if (added > 0) this.logger.log({ added, msg: 'added the sample tools' });
    });
    this.isDone = hasRun && !stopping.aborted;
  }
}
