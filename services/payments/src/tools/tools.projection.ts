import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { InternalHttpClient } from '@libs/auth';
import type { EventOf, toolCreated, toolDeleted, ToolState, toolUpdated } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { PaymentsSettings } from '../payments.settings';
import { ToolView } from './tools.entity';
import { deleteTool, upsertTool } from './tools.repository';

/** Maintains the local copy of tools; deleting a tool also deletes its purchases. */
@Controller()
export class ToolsProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('tool.created')
  created(@Payload() { data }: EventOf<typeof toolCreated>): Promise<void> {
    return this.transactions.run((tx) => upsertTool(tx, data));
  }

  @OnEvent('tool.updated')
  updated(@Payload() { data }: EventOf<typeof toolUpdated>): Promise<void> {
    return this.transactions.run((tx) => upsertTool(tx, data));
  }

  @OnEvent('tool.deleted')
  deleted(@Payload() { data }: EventOf<typeof toolDeleted>): Promise<void> {
    return this.transactions.run((tx) => deleteTool(tx, data.toolId));
  }
}

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
