import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { Entitlements } from '@libs/contracts';
import { conflict, forbidden, notFound, serviceUnavailable } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { type Entitled, mayDownload } from './access';
import { DownloadsSettings } from '../downloads.settings';
import { findToolAccess, type ToolAccess } from '../tools/tool.repository';
import { EnsureTool } from '../tools/ensure-tool';

export interface AuthorizedTool extends ToolAccess {
  fileKey: string;
  fileSha256: string;
}

/** Finds the file of a tool for a member who may download it. Runs outside transactions, because it may call other services. */
@Injectable()
export class AuthorizeDownload {
  constructor(
    private readonly transactions: Transactions,
    private readonly ensureTool: EnsureTool,
    private readonly calls: InternalHttpClient,
    private readonly settings: DownloadsSettings,
  ) {}

  async run(toolId: string, userId: string, now: Date): Promise<AuthorizedTool> {
    const tool = await this.transactions.read((database) =>
      findToolAccess(database, toolId, userId),
    );
    if (!hasFile(tool)) return this.runWithNewest(toolId, userId, now);
    await this.checkAccess(tool, userId, now);
    return tool;
  }

  /** Fetches the tool from catalogue first: the object store does not have the known file, which may have been replaced. */
  async runWithNewest(toolId: string, userId: string, now: Date): Promise<AuthorizedTool> {
    await this.ensureTool.run(toolId);
    const tool = await this.transactions.read((database) =>
      findToolAccess(database, toolId, userId),
    );
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    if (!hasFile(tool)) throw conflict('tool_has_no_file', 'This tool has no file yet');
    await this.checkAccess(tool, userId, now);
    return tool;
  }

  /** Decides from local copies, and confirms a refusal with payments, so that a member who has just paid is granted access. */
  private async checkAccess(access: ToolAccess, userId: string, now: Date): Promise<void> {
    if (mayDownload(access.accessLevel, access, now).allowed) return;
    const decision = mayDownload(
      access.accessLevel,
      await this.askPayments(userId, access.toolId),
      now,
    );
    if (!decision.allowed) throw forbidden('not_entitled', decision.because);
  }

  private async askPayments(userId: string, toolId: string): Promise<Entitled> {
    const path = `/internal/entitlements/${userId}?toolId=${toolId}`;
    const entitlements = await this.calls.call<Entitlements>({
      to: 'payments',
      url: this.settings.PAYMENTS_URL,
      path,
    });
    if (!entitlements) throw serviceUnavailable();
    const { accessUntil, hasPurchased } = entitlements;
    return { accessUntil: accessUntil === null ? null : new Date(accessUntil), hasPurchased };
  }
}

const hasFile = (tool: ToolAccess | undefined): tool is AuthorizedTool =>
  Boolean(tool?.fileKey && tool.fileSha256);
