import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { invalid, toDomainError } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { measuredGauge, PeriodicJobs } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import { AcceptUpload } from '../uploads/accept-upload';
import { type FileKind, findFileKind } from '../uploads/filename';
import { TempFile } from '../uploads/temp-file';
import { storeRefusal, storeReport } from './file-report.entity';
import { SafetyRepository, type UnreportedFile } from './safety.repository';

const INTERVAL_MS = 60_000;

/**
 * Makes the reports of files that have none under the present rules, one file at a time, in one replica at a time. What it finds stays in the
 * report, and a metric counts the tools with findings that nobody has given a reason for.
 */
@Injectable()
export class CheckFilesJob implements OnModuleInit {
  private readonly logger = new Logger('CheckFilesJob');
  private unreviewed = 0;

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
      this.unreviewed = await this.reports.countUnreviewed();
      return hasMore;
    });
  }

  onModuleInit(): void {
    measuredGauge(
      'tools_unreviewed',
      'Tools whose file breaks the safety policy without a reason of an administrator',
      () => this.unreviewed,
    );
  }

  /** Returns whether a file was checked. */
  async checkNext(): Promise<boolean> {
    const file = await this.reports.findUnreported();
    const kind = file && findFileKind(file.filename);
    if (!file || !kind) return false;
    const content = await TempFile.from(await this.store.get(file.key));
    try {
      await this.check(file, kind, content);
    } catch (error) {
      const refusal = toDomainError(error);
      if (refusal?.kind !== 'invalid') throw error;
      this.logger.error({ err: error, key: file.key, msg: 'a published file is refused today' });
      await this.transactions.run((tx, now) => storeRefusal(tx, file, refusal.message, now));
    } finally {
      await content.close();
    }
    return true;
  }

  private async check(
    { sha256, filename }: UnreportedFile,
    kind: FileKind,
    content: TempFile,
  ): Promise<void> {
    if (content.sha256 !== sha256)
      throw invalid('invalid_file', 'The stored bytes are not those that were published.');
    const { policy } = await this.acceptUpload.check({ content, kind, filename });
    await this.transactions.run((tx, now) => storeReport(tx, { sha256, policy }, now));
  }
}
