import { toolDeleted, toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { deletedToolsAfter } from './deleted-tool.repository';
import { ToolRecord } from './tool.entity';
import { toolStateOf } from './tool.repository';

/** Republishes up to `limit` tools and deletions after an id, to rebuild projections; returns the last id, or undefined when none is left. */
export async function republishTools(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const tools = await tx.find(ToolRecord, {
    where: after === undefined ? {} : { id: MoreThan(after) },
    order: { id: 'asc' },
    take: limit,
  });
  const updated = tools.map((tool) => toolUpdated(toolStateOf(tool), { version: tool.version }));
  const deleted = (await deletedToolsAfter(tx, after, limit)).map(({ id, version }) =>
    toolDeleted({ toolId: id }, { version }),
  );
  const events = [...updated, ...deleted]
    .sort((one, other) => (one.subject < other.subject ? -1 : 1))
    .slice(0, limit);
  await addToOutbox(tx, ...events);
  return events.at(-1)?.subject;
}
