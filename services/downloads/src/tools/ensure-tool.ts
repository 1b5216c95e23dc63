import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { DownloadsSettings } from '../downloads.settings';
import { upsertTool } from './tool.repository';

/** Fetches the current state of a tool from catalogue and stores it. Throws not-found, or unavailable when catalogue is. */
@Injectable()
export class EnsureTool {
  constructor(
    private readonly calls: InternalHttpClient,
    private readonly settings: DownloadsSettings,
    private readonly transactions: Transactions,
  ) {}

  async run(toolId: string): Promise<void> {
    const tool = await this.calls.call<ToolState>({
      to: 'catalogue',
      url: this.settings.CATALOGUE_URL,
      path: `/internal/tools/${toolId}`,
    });
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    await this.transactions.run((tx) => upsertTool(tx, tool));
  }
}
