import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { DELETED_TOOLS, ToolCopies } from '@libs/tool-copies';
import type { EntityManager } from 'typeorm';

const BATCH_ROWS = 10_000; // per statement: deleting all downloads of a popular tool at once would time out

/** Maintains the local copy of tools; deleting a tool deletes its downloads and purchases (spec §3). */
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
  async deleted(@Payload() { data: { toolId } }: EventOf<typeof toolDeleted>): Promise<void> {
    await this.transactions.run((tx) => DELETED_TOOLS.add(tx, toolId)); // first: nobody downloads it meanwhile
    while (await this.transactions.run((tx) => deleteDownloads(tx, toolId)));
    await this.transactions.run(async (tx) => {
      await tx.query('delete from tool_views where id = $1', [toolId]);
      await tx.query('delete from purchases where tool_id = $1', [toolId]);
    });
  }
}

/** Deletes some downloads of a tool; returns true when there may be more. */
async function deleteDownloads(tx: EntityManager, toolId: string): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>(
    'delete from downloads where ctid = any(array(select ctid from downloads where tool_id = $1 limit $2))',
    [toolId, BATCH_ROWS],
  );
  return removed === BATCH_ROWS;
}
