import { Injectable, Logger } from '@nestjs/common';
import { toDomainError } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import { AcceptUpload } from '../uploads/accept-upload';
import { fileKindOf } from '../uploads/filename';
import { TempFile } from '../uploads/temp-file';
import { storeReport } from './file-report.entity';
import { SafetyRepository } from './safety.repository';

const INTERVAL_MS = 60_000;

/** Makes the reports of files that have none under the present rules, one file at a time, in one replica at a time. */
@Injectable()
export class CheckFilesJob {
  private readonly logger = new Logger('CheckFilesJob');
  /** Keys of files that the checks refuse today, such as malware that the scanner did not know. */
  private readonly refused: string[] = [];

  constructor(
    jobs: PeriodicJobs,
    private readonly reports: SafetyRepository,
    private readonly acceptUpload: AcceptUpload,
    private readonly store: ObjectStore,
    private readonly transactions: Transactions,
  ) {
    jobs.every('CheckFiles', INTERVAL_MS, async () => {
      let hasMore = false;
      await transactions.withLock('check-files', async () => {
        hasMore = await this.checkNext();
      });
      return hasMore;
    });
  }

  /** Returns whether a file was checked. */
  async checkNext(): Promise<boolean> {
    const file = await this.reports.findUnreported(this.refused);
    const kind = file && fileKindOf(file.filename);
    if (!file || !kind) return false;
    const content = await TempFile.from(await this.store.get(file.key));
    try {
      const { policy } = await this.acceptUpload.check({ content, kind, filename: file.filename });
      await this.transactions.run((tx, now) =>
        storeReport(tx, { sha256: content.sha256, policy }, now),
      );
      return true;
    } catch (error) {
      if (toDomainError(error)?.kind !== 'invalid') throw error;
      this.refused.push(file.key);
      this.logger.error({ err: error, key: file.key, msg: 'a published file is refused today' });
      return true;
    } finally {
      await content.close();
    }
  }
}
