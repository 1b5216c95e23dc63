import { toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { ToolRecord } from '../store/tool.entity';
import { toolStateOf } from '../store/tool-state';

/**
 * Announces so many tools as they are now, in the order of their ids, after a given one or from the first, for projections that are to be
 * rebuilt: whoever knows this version passes it over. The last id, or undefined when there is none left.
 */
export async function announceTools(tx: EntityManager, after: string | undefined, limit: number): Promise<string | undefined> {
  const tools = await tx.find(ToolRecord, { where: after === undefined ? {} : { id: MoreThan(after) }, order: { id: 'asc' }, take: limit });
  await addToOutbox(tx, ...tools.map((tool) => toolUpdated(toolStateOf(tool), { version: tool.version })));
  return tools.at(-1)?.id;
}
