import type { EntityManager } from 'typeorm';

interface ToolOnRecord {
  toolId: string;
  paymentId: string;
}

/** The members who have or had an entitlement, or ordered a tool, sorted by ID. */
export async function membersAfter(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }[]>(
    `select user_id as "userId" from (
       select user_id from tool_purchases union select user_id from subscription_periods
       union select user_id from orders union select user_id from granted_tools
     ) as m
     where $1::uuid is null or user_id > $1 order by user_id limit $2`,
    [after ?? null, limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Remembers that a tool was granted, also after the grant has ended. */
export async function rememberGrant(
  tx: EntityManager,
  { userId, toolId, paymentId }: ToolOnRecord & { userId: string },
): Promise<void> {
  await tx.query(
    `insert into granted_tools (user_id, tool_id, payment_id) values ($1, $2, $3)
     on conflict (user_id, tool_id) do update set payment_id = excluded.payment_id`,
    [userId, toolId, paymentId],
  );
}

/** The existing tools that a member ordered, owns, or was granted by an administrator, each once. */
export function toolsOnRecord(tx: EntityManager, userId: string): Promise<ToolOnRecord[]> {
  return tx.query<ToolOnRecord[]>(
    `select distinct on (r.tool_id) r.tool_id as "toolId", r.payment_id as "paymentId" from (
       select tool_id, 'order:' || id as payment_id from orders where user_id = $1 and tool_id is not null
       union all select tool_id, payment_id from tool_purchases where user_id = $1
       union all select tool_id, payment_id from granted_tools where user_id = $1
     ) r join tool_views t on t.id = r.tool_id
     order by r.tool_id, r.payment_id`,
    [userId],
  );
}
