import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { isResumable } from './access';
import { AuthorizeDownload, type StoredTool } from './authorize-download';
import { DownloadRepository } from './download.repository';

export const DOWNLOAD_EXPIRED = 'This download has expired. Please start it again.';

/** Authorizes the rest of a recorded download. It records nothing: a download counts once, however often it is resumed. */
@Injectable()
export class ResumeDownload {
  constructor(
    private readonly transactions: Transactions,
    private readonly downloads: DownloadRepository,
    private readonly authorizeDownload: AuthorizeDownload,
  ) {}

  /** Throws not-found for an expired download or another member's. The member must still be entitled to the tool. */
  async run(downloadId: string, userId: string): Promise<StoredTool> {
    const started = await this.downloads.findStarted(downloadId, userId);
    if (!started || !isResumable(started.downloadedAt, await this.transactions.now()))
      throw notFound('download_expired', DOWNLOAD_EXPIRED);
    const tool = await this.authorizeDownload.findStoredFile(started.toolId, userId);
    if (tool.fileSha256 !== started.fileSha256) {
      throw conflict(
        'file_replaced',
        'This file has been replaced by a new version. Please download it again.',
      );
    }
    return tool;
  }
}
