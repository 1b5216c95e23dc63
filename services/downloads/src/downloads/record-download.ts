import { Injectable } from '@nestjs/common';
import { toolDownloaded } from '@libs/contracts';
import { DomainError, unavailable } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { v7 as uuidv7 } from 'uuid';
import { AuthorizeDownload, type AuthorizedTool } from './authorize-download';
import { DownloadRepository, type NewDownload } from './download.repository';
import { fileTag } from './stored-file';

interface OpenedDownload {
  id: string;
  toolId: string;
  userId: string;
  etag: string | undefined; // of the file that the gateway has opened
}

interface RecordedDownload {
  id: string;
  tool: AuthorizedTool;
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
  async run(
    { toolId, userId, etag, ...opened }: OpenedDownload,
    isDisconnected: () => boolean,
  ): Promise<RecordedDownload> {
    for (let id = opened.id; ; id = uuidv7()) {
      const tool = await this.authorizeDownload.run(toolId, userId);
      const { accessLevel, fileSha256 } = tool;
      if (fileTag(fileSha256) !== etag) {
        throw new DomainError(
          'file_replaced',
          'precondition-failed',
          'This file has just been replaced. Please try again.',
        );
      }
      const download = { id, userId, toolId, accessLevel, fileSha256 };
      if (await this.record(download, isDisconnected)) return { id, tool };
      // Otherwise the tool has changed meanwhile, or the id is that of another member's download.
    }
  }

  private record(download: NewDownload, isDisconnected: () => boolean): Promise<boolean> {
    const { id: downloadId, toolId, userId, accessLevel } = download;
    return this.transactions.run(async (tx, now) => {
      if (!(await this.downloads.insert(tx, download, now)))
        return this.downloads.isRecorded(tx, download);
      await addToOutbox(
        tx,
        toolDownloaded({ downloadId, toolId, userId, accessLevel }, { time: now }),
      );
      // Checked right before the commit, because the database may have been slow.
      if (isDisconnected()) throw unavailable('request_canceled', 'The request was canceled.');
      return true;
    });
  }
}
