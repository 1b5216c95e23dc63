import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolDeleted } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { DELETED_TOOLS, ToolView } from '@libs/tool-copies';

/** Deleting a tool also deletes its purchases (spec §3). */
@Controller()
export class ToolsProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('tool.deleted')
  deleted(@Payload() { data: { toolId } }: EventOf<typeof toolDeleted>): Promise<void> {
    return this.transactions.run(async (tx) => {
      await DELETED_TOOLS.add(tx, toolId);
      await tx.delete(ToolView, { id: toolId });
    });
  }
}
