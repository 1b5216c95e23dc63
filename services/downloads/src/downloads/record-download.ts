import { Injectable } from '@nestjs/common';
import { toolDownloaded } from '@libs/contracts';
import { DomainError, unavailable } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AuthorizeDownload, withdrawn } from './authorize-download';
import { type DownloadedFile, DownloadRepository, type NewDownload } from './download.repository';
import { fileTag } from './stored-file';

interface OpenedDownload {
  id: string;
  toolId: string;
  userId: string;
  etag: string | undefined; // of the file that the gateway has opened
  version?: number; // that was asked for; absent for the newest
}

interface RecordedDownload extends DownloadedFile {
  id: string;
}

/** Records a download whose file is open, once for its id, and publishes `tool.downloaded`. */
@Injectable()
export class RecordDownload {
  constructor(
    private readonly transactions: Transactions,
    private readonly downloads: DownloadRepository,
    private readonly authorizeDownload: AuthorizeDownload,
  ) {}

  /**
   * Authorizes the download again and records it. A client that disconnects before the commit is not counted. Throws precondition-failed when the
   * tool has another file now, and what the authorization throws.
   */
  async run(opened: OpenedDownload, isDisconnected: () => boolean): Promise<RecordedDownload> {
    try {
      return await this.record(opened, isDisconnected);
    } catch (refusal) {
      // The gateway repeats a request whose response was lost: the download counts, whatever has changed since.
      const file = await this.downloads.findRecordedFile(opened);
      if (file === undefined || fileTag(file.fileSha256) !== opened.etag) throw refusal;
      return { id: opened.id, ...file };
    }
  }

  private async record(
    { toolId, userId, etag, version, ...opened }: OpenedDownload,
    isDisconnected: () => boolean,
  ): Promise<RecordedDownload> {
    for (let { id } = opened; ;) {
      const tool = await this.authorizeDownload.run(toolId, userId, version);
      const { accessLevel, filename, fileSha256 } = tool;
      if (fileTag(fileSha256) !== etag) {
        throw new DomainError(
          'file_replaced',
          'precondition-failed',
          'This file has just been replaced. Please try again.',
        );
      }
      const outcome = await this.insert(
        { id, userId, toolId, accessLevel, fileSha256, fileVersion: version },
        isDisconnected,
      );
      if (outcome === 'recorded') return { id, filename, fileSha256 };
      if (outcome === 'id-taken') id = uuidv7();
    }
  }

  private insert(
    download: NewDownload,
    isDisconnected: () => boolean,
  ): Promise<'recorded' | 'id-taken' | 'tool-changed'> {
    const { id: downloadId, toolId, userId, accessLevel } = download;
    return this.transactions.runWithoutTime(async (tx) => {
      await this.refuseWithdrawn(tx, download);
      const time = await this.downloads.insert(tx, download);
      if (time === undefined) {
        const isOwn = await this.downloads.isRecorded(tx, download);
        if (isOwn === undefined) return 'tool-changed';
        return isOwn ? 'recorded' : 'id-taken';
      }
      await addToOutbox(tx, toolDownloaded({ downloadId, toolId, userId, accessLevel }, { time }));
      // Checked right before the commit, because the database may have been slow.
      if (isDisconnected()) throw unavailable('request_canceled', 'The request was canceled.');
      return 'recorded';
    });
  }

  /** Throws conflict when a version was withdrawn after catalogue was asked for its file. */
  private async refuseWithdrawn(
    tx: EntityManager,
    { toolId, fileVersion }: NewDownload,
  ): Promise<void> {
    if (fileVersion === undefined) return;
    const reason = await this.downloads.findWithdrawalReason(tx, toolId, fileVersion);
    if (reason !== undefined) throw withdrawn(fileVersion, reason);
  }
}
