import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { DELETED_TOOLS, ToolCopies, ToolView } from '@libs/tool-copies';

/** Maintains the local copy of tools; deleting a tool also deletes its purchases (spec §3). */
@Controller()
export class ToolsProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly tools: ToolCopies,
  ) {}

  @OnEvent('tool.created')
  created(@Payload() { data }: EventOf<typeof toolCreated>): Promise<void> {
    return this.tools.save(data);
  }

  @OnEvent('tool.updated')
  updated(@Payload() { data }: EventOf<typeof toolUpdated>): Promise<void> {
    return this.tools.save(data);
  }

  @OnEvent('tool.deleted')
  deleted(@Payload() { data: { toolId } }: EventOf<typeof toolDeleted>): Promise<void> {
    return this.transactions.run(async (tx) => {
      await DELETED_TOOLS.add(tx, toolId);
      await tx.delete(ToolView, { id: toolId });
    });
  }
}
