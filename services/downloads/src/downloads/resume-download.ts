import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { conflict, notFound } from '@libs/errors';
import { EntityManager } from 'typeorm';
import { isResumable } from './access';
import { findStartedDownload } from './download.repository';
import { FindStoredFile, type StoredTool } from './find-stored-file';

export const DOWNLOAD_EXPIRED = 'This download has expired. Please start it again.';

/** Authorizes the rest of a recorded download. It records nothing: a download counts once, however often it is resumed. */
@Injectable()
export class ResumeDownload {
  constructor(
    @InjectEntityManager() private readonly database: EntityManager,
    private readonly findStoredFile: FindStoredFile,
  ) {}

  /** Throws not-found for an expired download or another member's. The member must still be entitled to the tool. */
  async run(downloadId: string, userId: string, now: Date): Promise<StoredTool> {
    const started = await findStartedDownload(this.database, downloadId, userId);
    if (!started || !isResumable(started.downloadedAt, now))
      throw notFound('download_expired', DOWNLOAD_EXPIRED);
    const tool = await this.findStoredFile.run(started.toolId, userId, now);
    if (tool.fileSha256 !== started.fileSha256) {
      throw conflict(
        'file_replaced',
        'This file has been replaced by a new version. Please download it again.',
      );
    }
    return tool;
  }
}
