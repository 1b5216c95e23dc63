import type { ToolState } from '@libs/contracts';
import { lockUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { ToolPurchase } from './tools.entity';

/** Stores a tool's current state; ignores an older version and a deleted tool. */
export async function upsertTool(tx: EntityManager, tool: ToolState): Promise<void> {
  await lockTool(tx, tool.id);
  await tx.query(
    `insert into tool_views (id, version, name, access_level, price, has_file, unlisted)
     select $1, $2, $3, $4, $5, $6, $7 where not exists (select from deleted_tools where tool_id = $1)
     on conflict (id) do update set
       version = excluded.version, name = excluded.name, access_level = excluded.access_level, price = excluded.price,
       has_file = excluded.has_file, unlisted = excluded.unlisted
     where excluded.version > tool_views.version`,
    [
      tool.id,
      tool.version,
      tool.name,
      tool.accessLevel,
      tool.price,
      tool.file !== null,
      tool.unlisted,
    ],
  );
}

/** Deletes a tool and its purchases permanently (spec §3); later events do not restore it. */
export async function deleteTool(tx: EntityManager, toolId: string): Promise<void> {
  await lockTool(tx, toolId);
  await tx.query('insert into deleted_tools (tool_id) values ($1) on conflict do nothing', [
    toolId,
  ]);
  await tx.query('delete from tool_views where id = $1', [toolId]);
}

export function ownsTool(tx: EntityManager, userId: string, toolId: string): Promise<boolean> {
  return tx.existsBy(ToolPurchase, { userId, toolId });
}

export function ownedTools(tx: EntityManager, userId: string): Promise<ToolPurchase[]> {
  return tx.findBy(ToolPurchase, { userId });
}

/** Remembers that a tool was granted, also after the grant has ended. */
export async function rememberGrant(
  tx: EntityManager,
  { userId, toolId, paymentId }: Pick<ToolPurchase, 'userId' | 'toolId' | 'paymentId'>,
): Promise<void> {
  await tx.query(
    `insert into granted_tools (user_id, tool_id, payment_id) values ($1, $2, $3)
     on conflict (user_id, tool_id) do update set payment_id = excluded.payment_id`,
    [userId, toolId, paymentId],
  );
}

async function lockTool(tx: EntityManager, toolId: string): Promise<void> {
  await lockUntilCommit(tx, `tool:${toolId}`);
}
