import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { PaymentsSettings } from '../payments.settings';
import { ToolView } from './tools.entity';
import { upsertTool } from './tools.repository';

/** Ensures that a tool is stored: asks catalogue if its event has not arrived yet. Throws not-found, or unavailable if catalogue is. */
@Injectable()
export class EnsureTool {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: InternalHttpClient,
    private readonly settings: PaymentsSettings,
  ) {}

  async run(toolId: string): Promise<void> {
    if (await this.transactions.read((database) => database.existsBy(ToolView, { id: toolId })))
      return;
    const tool = await this.calls.call<ToolState>({
      to: 'catalogue',
      url: this.settings.CATALOGUE_URL,
      path: `/internal/tools/${toolId}`,
    });
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    await this.transactions.run((tx) => upsertTool(tx, tool));
  }
}
