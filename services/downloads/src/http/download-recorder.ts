import { Injectable } from '@nestjs/common';
import { unavailable } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { type DownloadToRecord, RecordDownloads } from '../use-cases/record-downloads';

/** Downloads one transaction writes down at the most. */
const BATCH = 100;

/** The transaction was rolled back because somebody it was for has hung up. */
class CallerLeft extends Error {}

interface Waiting {
  download: DownloadToRecord;
  hasLeft: () => boolean;
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

  /**
   * Resolves once the download has been committed; rejects when its transaction failed, and then nothing is on record. Whoever has left by the
   * time of the commit, the gateway that has answered 503 meanwhile included, is not counted.
   */
  record(download: DownloadToRecord, hasLeft: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(download.toolId) ?? [];
      queue.push({ download, hasLeft, resolve, reject });
      if (this.queues.has(download.toolId)) return;
      this.queues.set(download.toolId, queue);
      void this.writeAll(download.toolId, queue);
    });
  }

  private async writeAll(toolId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await this.write(queue.splice(0, BATCH));
    this.queues.delete(toolId);
  }

  /** Never rejects: each caller gets its own outcome. */
  private async write(batch: Waiting[]): Promise<void> {
    const present = batch.filter(({ hasLeft }) => !hasLeft());
    for (const { hasLeft, reject } of batch) if (hasLeft()) reject(unavailable('caller_left', 'The request was given up.'));
    if (present.length === 0) return;
    try {
      await this.transactions.run((tx) => this.recordFor(tx, present));
      for (const { resolve } of present) resolve();
    } catch (error) {
      if (error instanceof CallerLeft) return this.write(present);
      for (const { reject } of present) reject(error);
    }
  }

  /** Looks again at the end, since the database may have kept everybody waiting. */
  private async recordFor(tx: EntityManager, present: Waiting[]): Promise<void> {
    await this.recordDownloads.run(
      tx,
      present.map(({ download }) => download),
    );
    if (present.some(({ hasLeft }) => hasLeft())) throw new CallerLeft();
  }
}
