import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { PaymentsSettings } from '../payments.config';
import { ToolView } from '../store/tool-view.entity';
import { upsertTool } from '../store/tools';

/** Makes sure that a tool is known here, asking catalogue about one it has not been told of yet. */
@Injectable()
export class EnsureTool {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: InternalHttpClient,
    private readonly settings: PaymentsSettings,
  ) {}

  /** Runs outside of transactions, since it may call; throws not-found for no such tool, unavailable while catalogue is away. */
  async run(toolId: string): Promise<void> {
    if (await this.transactions.run((tx) => tx.existsBy(ToolView, { id: toolId }))) return;
    const tool = await this.calls.call<ToolState>({ to: 'catalogue', url: this.settings.CATALOGUE_URL, path: `/internal/tools/${toolId}` });
    if (!tool) throw notFound('no_such_tool', 'Tool not found');
    await this.transactions.run((tx) => upsertTool(tx, tool));
  }
}
