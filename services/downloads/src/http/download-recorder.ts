import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { type DownloadToRecord, RecordDownloads } from '../use-cases/record-downloads';

/** Downloads one transaction writes down at the most. */
const BATCH = 100;

interface Waiting {
  download: DownloadToRecord;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Opens the transactions downloads are written down in. While one of a tool commits, the next ones of that tool gather and share
 * the transaction after it, so that a hot tool costs one commit for many; tools never wait for each other.
 */
@Injectable()
export class DownloadRecorder {
  private readonly queues = new Map<string, Waiting[]>();

  constructor(
    private readonly transactions: Transactions,
    private readonly recordDownloads: RecordDownloads,
  ) {}

  /** Resolves once the download has been committed; rejects when its transaction failed, and then nothing is on record. */
  record(download: DownloadToRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(download.toolId) ?? [];
      queue.push({ download, resolve, reject });
      if (this.queues.has(download.toolId)) return;
      this.queues.set(download.toolId, queue);
      void this.writeAll(download.toolId, queue);
    });
  }

  private async writeAll(toolId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await this.write(queue.splice(0, BATCH));
    this.queues.delete(toolId);
  }

  /** Never rejects: each of those who wait hears how it went. */
  private async write(batch: Waiting[]): Promise<void> {
    try {
      await this.transactions.run((tx) =>
        this.recordDownloads.run(
          tx,
          batch.map(({ download }) => download),
        ),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
