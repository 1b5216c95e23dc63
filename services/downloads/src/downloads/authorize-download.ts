import { InternalHttpClient } from '@libs/auth';
import type { VersionState } from '@libs/contracts';
import { conflict, type DomainError, forbidden, notFound, unavailable } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { ObjectStore } from '@libs/storage';
import { ToolCopies } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import { DownloadsSettings } from '../downloads.settings';
import { EntitlementsClient } from '../entitlements/entitlements.client';
import { decideDownload, describeRefusal, isResumable } from './access';
import { DownloadRepository, type ToolAccess } from './download.repository';

export const withdrawn = (version: number, reason: string): DomainError =>
  conflict('version_withdrawn', `Version ${version} was withdrawn: ${reason}`);

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
    if (found.withdrawalReason !== null) throw withdrawn(version, found.withdrawalReason);
    return found;
  }
}

export interface AuthorizedTool extends ToolAccess {
  fileKey: string;
  fileSha256: string;
}

/** A tool whose file the member may download, and which is in the object store. */
interface StoredTool extends AuthorizedTool {
  size: number; // bytes
}

export const DOWNLOAD_EXPIRED = 'This download has expired. Please start it again.';

/** Finds the file of a tool for a member who may download it. Runs outside transactions, because it may call other services. */
@Injectable()
export class AuthorizeDownload {
  constructor(
    private readonly transactions: Transactions,
    private readonly downloads: DownloadRepository,
    private readonly tools: ToolCopies,
    private readonly entitlements: EntitlementsClient,
    private readonly versions: VersionsClient,
    private readonly objects: ObjectStore,
  ) {}

  /** Finds the newest file, or the one of a version. Throws not-found, forbidden, or conflict when there is none or it was withdrawn. */
  async run(toolId: string, userId: string, version?: number): Promise<AuthorizedTool> {
    if (version !== undefined) return this.runWithVersion(toolId, userId, version);
    const tool = await this.downloads.findToolAccess(toolId, userId);
    if (!hasFile(tool)) return this.runWithNewest(toolId, userId);
    await this.checkAccess(tool, userId);
    return tool;
  }

  /** Fetches the tool from catalogue first: the object store does not have the known file, which may have been replaced. */
  async runWithNewest(toolId: string, userId: string): Promise<AuthorizedTool> {
    await this.tools.fetch(toolId);
    const tool = await this.downloads.findToolAccess(toolId, userId);
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    if (!hasFile(tool)) throw conflict('tool_has_no_file', 'This tool has no file yet');
    await this.checkAccess(tool, userId);
    return tool;
  }

  private async runWithVersion(
    toolId: string,
    userId: string,
    version: number,
  ): Promise<AuthorizedTool> {
    await this.tools.ensure(toolId);
    const tool = await this.downloads.findToolAccess(toolId, userId);
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    await this.checkAccess(tool, userId);
    const { fileKey, filename, fileSha256 } = await this.versions.read(toolId, version);
    return { ...tool, fileKey, filename, fileSha256 };
  }

  /** Like {@link run}, and reads the size of the file from the object store. */
  private async findStoredFile(
    toolId: string,
    userId: string,
    version?: number,
  ): Promise<StoredTool> {
    const stored =
      (await this.measure(await this.run(toolId, userId, version))) ??
      (version === undefined && (await this.measure(await this.runWithNewest(toolId, userId))));
    if (!stored)
      throw unavailable(
        'file_unavailable',
        'This file is temporarily unavailable. Please try again.',
      );
    return stored;
  }

  /**
   * Authorizes the rest of a recorded download, which counts once, however often it is resumed. Throws not-found for an expired download or
   * another member's. The member must still be entitled to the tool.
   */
  async resume(downloadId: string, userId: string): Promise<StoredTool> {
    const started = await this.downloads.findStarted(downloadId, userId);
    if (!started || !isResumable(started.downloadedAt, await this.transactions.now()))
      throw notFound('download_expired', DOWNLOAD_EXPIRED);
    const { toolId, fileVersion } = started;
    const tool = await this.findStoredFile(toolId, userId, fileVersion ?? undefined);
    if (tool.fileSha256 !== started.fileSha256) {
      throw conflict(
        'file_replaced',
        'This file has been replaced by a new version. Please download it again.',
      );
    }
    return tool;
  }

  /** Decides from local copies, and confirms a refusal with payments, so that a member who has just paid is granted access. */
  private async checkAccess(tool: ToolAccess, userId: string): Promise<void> {
    const asked = { ...tool, hasFile: true };
    if (decideDownload(asked, tool, tool.now).allowed) return;
    const confirmed = await this.entitlements.read(userId, tool.toolId);
    const decision = decideDownload(asked, confirmed, tool.now);
    if (!decision.allowed) throw forbidden('not_entitled', describeRefusal(decision));
  }

  private async measure(tool: AuthorizedTool): Promise<StoredTool | null> {
    const stored = await this.objects.stat(tool.fileKey);
    return stored && { ...tool, size: stored.size };
  }
}

const hasFile = (tool: ToolAccess | undefined): tool is AuthorizedTool =>
  Boolean(tool?.fileKey && tool.fileSha256);
