import { toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { ToolRecord } from '../store/tool.entity';
import { toolStateOf } from '../store/tools.repository';

/** Republishes up to `limit` tools after an id, to rebuild projections; returns the last id, or undefined when none is left. */
export async function republishTools(tx: EntityManager, after: string | undefined, limit: number): Promise<string | undefined> {
  const tools = await tx.find(ToolRecord, { where: after === undefined ? {} : { id: MoreThan(after) }, order: { id: 'asc' }, take: limit });
  await addToOutbox(tx, ...tools.map((tool) => toolUpdated(toolStateOf(tool), { version: tool.version })));
  return tools.at(-1)?.id;
}
