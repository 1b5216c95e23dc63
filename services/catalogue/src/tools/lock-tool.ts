import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { ToolRecord } from './tool.entity';

export const NO_SUCH_TOOL = 'Tool not found';

export const noSuchTool = () => notFound('tool_not_found', NO_SUCH_TOOL);

export async function lockTool(tx: EntityManager, id: string): Promise<ToolRecord> {
  const tool = await tx.findOne(ToolRecord, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!tool) throw noSuchTool();
  return tool;
}
