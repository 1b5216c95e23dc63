import { toolDeleted, toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { toolStateOf } from './tool-state';
import { DeletedTool, ToolRecord } from './tool.entity';

/** Republishes up to `limit` tools and deletions after an id, to rebuild projections; returns the last id, or undefined when none is left. */
export async function republishTools(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const page = {
    where: after === undefined ? {} : { id: MoreThan(after) },
    order: { id: 'asc' },
    take: limit,
  } as const;
  const tools = await tx.find(ToolRecord, page);
  const deleted = await tx.find(DeletedTool, page);
  const events = [
    ...tools.map((tool) => toolUpdated(toolStateOf(tool), { version: tool.version })),
    ...deleted.map(({ id, version }) => toolDeleted({ toolId: id }, { version })),
  ]
    .sort((one, other) => (one.subject < other.subject ? -1 : 1))
    .slice(0, limit);
  await addToOutbox(tx, ...events);
  return events.at(-1)?.subject;
}
