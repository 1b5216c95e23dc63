import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { VersionState } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { DownloadsSettings } from '../downloads.settings';

/** Asks catalogue for the file of a version. */
@Injectable()
export class VersionsClient {
  constructor(
    private readonly calls: InternalHttpClient,
    private readonly settings: DownloadsSettings,
  ) {}

  /** Throws not-found, conflict with the reason when the version was withdrawn, or unavailable if catalogue is. */
  async read(toolId: string, version: number): Promise<VersionState> {
    const found = await this.calls.call<VersionState>({
      to: 'catalogue',
      url: this.settings.CATALOGUE_URL,
      path: `/internal/tools/${toolId}/versions/${version}`,
    });
    if (!found) throw notFound('version_not_found', 'Version not found');
    if (found.withdrawalReason !== null)
      throw conflict(
        'version_withdrawn',
        `Version ${version} was withdrawn: ${found.withdrawalReason}`,
      );
    return found;
  }
}
