import { Injectable } from '@nestjs/common';
import { toolDownloaded } from '@libs/contracts';
import { unavailable } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { findRecorded, insertDownloads, type NewDownload } from './download.repository';

interface DownloadToRecord extends NewDownload {
  traceparent?: string;
}

const BATCH = 50; // downloads per transaction, each with a lock: fewer than PostgreSQL's max_locks_per_transaction (64)

class ClientDisconnected extends Error {}

interface QueuedDownload {
  download: DownloadToRecord;
  disconnected: () => boolean;
  resolve: (isRecorded: boolean) => void;
  reject: (reason: unknown) => void;
}

/** Records downloads and publishes `tool.downloaded`; those of one tool that arrive during a commit share the next transaction. */
@Injectable()
export class RecordDownloads {
  private readonly queues = new Map<string, QueuedDownload[]>();

  constructor(private readonly transactions: Transactions) {}

  /** Resolves with false when the tool has changed since the authorization. A caller that disconnects before the commit is not counted. */
  run(download: DownloadToRecord, disconnected: () => boolean): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(download.toolId) ?? [];
      queue.push({ download, disconnected, resolve, reject });
      if (this.queues.has(download.toolId)) return;
      this.queues.set(download.toolId, queue);
      void this.writeAll(download.toolId, queue);
    });
  }

  private async writeAll(toolId: string, queue: QueuedDownload[]): Promise<void> {
    while (queue.length > 0) await this.write(toolId, queue.splice(0, BATCH));
    this.queues.delete(toolId);
  }

  private async write(toolId: string, batch: QueuedDownload[]): Promise<void> {
    const present = batch.filter(({ disconnected }) => !disconnected());
    for (const { disconnected, reject } of batch)
      if (disconnected()) reject(unavailable('request_canceled', 'The request was canceled.'));
    if (present.length === 0) return;
    try {
      const recorded = await this.transactions.run((tx) => recordPresent(tx, toolId, present));
      for (const { download, resolve } of present) resolve(recorded.has(download.id));
    } catch (error) {
      if (error instanceof ClientDisconnected) return this.write(toolId, present);
      for (const { reject } of present) reject(error);
    }
  }
}

/** Returns the ids of the recorded downloads: those authorized for the current access level and file of the tool, and repeated ones. */
async function recordPresent(
  tx: EntityManager,
  toolId: string,
  present: QueuedDownload[],
): Promise<Set<string>> {
  const downloads = present.map(({ download }) => download);
  const inserted = await insertDownloads(tx, toolId, downloads);
  const repeated = downloads.filter(({ id }) => !inserted.has(id));
  const recorded = new Set([
    ...inserted,
    ...(repeated.length > 0 ? await findRecorded(tx, toolId, repeated) : []),
  ]);
  const counted = new Map(
    downloads.filter(({ id }) => inserted.has(id)).map((download) => [download.id, download]),
  ); // an id may be there twice
  await addToOutbox(tx, ...[...counted.values()].map(toEvent));
  // Checked again right before the commit, because the database may have been slow.
  if (present.some(({ disconnected }) => disconnected())) throw new ClientDisconnected();
  return recorded;
}

const toEvent = ({
  id: downloadId,
  toolId,
  userId,
  accessLevel,
  downloadedAt: time,
  traceparent,
}: DownloadToRecord) =>
  toolDownloaded({ downloadId, toolId, userId, accessLevel }, { time, traceparent });
