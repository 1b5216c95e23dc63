import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { deleteTool, upsertTool } from '../store/tools';

/** Keeps the copy of what can be bought; a deleted tool takes its purchases along. */
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
