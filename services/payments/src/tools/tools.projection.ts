import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
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
