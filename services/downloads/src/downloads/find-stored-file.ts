import { Injectable } from '@nestjs/common';
import { unavailable } from '@libs/errors';
import { ObjectStore } from '@libs/storage';
import { AuthorizeDownload, type AuthorizedTool } from './authorize-download';

/** A tool whose file the member may download, and which is in the object store. */
export interface StoredTool extends AuthorizedTool {
  size: number; // bytes
}

/** Authorizes a download and reads the size of its file from the object store. */
@Injectable()
export class FindStoredFile {
  constructor(
    private readonly authorizeDownload: AuthorizeDownload,
    private readonly objects: ObjectStore,
  ) {}

  async run(toolId: string, userId: string, now: Date): Promise<StoredTool> {
    const known = await this.measure(await this.authorizeDownload.run(toolId, userId, now));
    const stored =
      known ??
      (await this.measure(await this.authorizeDownload.runWithNewest(toolId, userId, now)));
    if (!stored)
      throw unavailable(
        'file_unavailable',
        'This file is temporarily unavailable. Please try again.',
      );
    return stored;
  }

  private async measure(tool: AuthorizedTool): Promise<StoredTool | null> {
    const stored = await this.objects.stat(tool.fileKey);
    return stored && { ...tool, size: stored.size };
  }
}
