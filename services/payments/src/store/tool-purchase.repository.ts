import type { EntityManager } from 'typeorm';

/** Whether a member owns a tool; sandbox purchases do not count while real money moves. */
export async function ownsTool(tx: EntityManager, userId: string, toolId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('select 1 from counted_purchases where user_id = $1 and tool_id = $2', [userId, toolId]);
  return rows.length > 0;
}

interface OwnedTool {
  toolId: string;
  paymentId: string;
}

/** All tools a member owns now. */
export function ownedTools(tx: EntityManager, userId: string): Promise<OwnedTool[]> {
  const query = 'select tool_id as "toolId", payment_id as "paymentId" from counted_purchases where user_id = $1';
  return tx.query<OwnedTool[]>(query, [userId]);
}
