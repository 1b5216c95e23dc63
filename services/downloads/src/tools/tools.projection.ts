import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { deleteDownloadsBatch, deleteTool, markToolDeleted, upsertTool } from './tool.repository';

/** Maintains the local copy of tools; deleting a tool deletes its downloads. */
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
  async deleted(@Payload() { data }: EventOf<typeof toolDeleted>): Promise<void> {
    await this.transactions.run((tx) => markToolDeleted(tx, data.toolId)); // first: nobody downloads it meanwhile
    while (await this.transactions.run((tx) => deleteDownloadsBatch(tx, data.toolId)));
    await this.transactions.run((tx) => deleteTool(tx, data.toolId));
  }
}
