import type { EntityManager } from 'typeorm';

/** Whether a member owns a tool; what the sandbox gave does not count while real money moves. */
export async function ownsTool(tx: EntityManager, userId: string, toolId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('select 1 from counted_purchases where user_id = $1 and tool_id = $2', [userId, toolId]);
  return rows.length > 0;
}

/** A tool somebody owns, and the payment it was bought with. */
export interface OwnedTool {
  toolId: string;
  paymentId: string;
}

/** Every tool a member owns at present. */
export function ownedTools(tx: EntityManager, userId: string): Promise<OwnedTool[]> {
  const query = 'select tool_id as "toolId", payment_id as "paymentId" from counted_purchases where user_id = $1';
  return tx.query<OwnedTool[]>(query, [userId]);
}
