import { Injectable } from '@nestjs/common';
import { InternalCalls } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { DownloadsSettings } from '../downloads.config';
import { keepTool } from '../store/tools';

/** Asks catalogue for a tool as it is now and keeps the answer. */
@Injectable()
export class LearnTool {
  constructor(
    private readonly calls: InternalCalls,
    private readonly settings: DownloadsSettings,
    private readonly transactions: Transactions,
  ) {}

  /** Runs outside of transactions, since it calls; throws not-found for no such tool, unavailable while catalogue is away. */
  async run(toolId: string): Promise<void> {
    const tool = await this.calls.call<ToolState>({ to: 'catalogue', url: this.settings.CATALOGUE_URL, path: `/internal/tools/${toolId}` });
    if (!tool) throw notFound('no_such_tool', 'Tool not found');
    await this.transactions.run((tx) => keepTool(tx, tool));
  }
}
