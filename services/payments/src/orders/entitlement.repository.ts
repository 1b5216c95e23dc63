import { lockUntilCommit, DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

/** A lock on a user's entitlements, held until the transaction ends. */
export interface EntitlementLock {
  userId: string;
  /** The version of the next change; versions increase per user. */
  version: number;
  /** The time of the change, never earlier than that of a previous one. */
  now: Date;
}

/** Locks a user's entitlements, then reads the time, so that times follow the order of changes. */
export async function lockEntitlements(
  tx: EntityManager,
  userId: string,
  clock: DatabaseClock,
): Promise<EntitlementLock> {
  await lockUntilCommit(tx, `entitlements:${userId}`);
  const [row] = await tx.query<{ version: string }[]>(
    `select nextval('entitlement_version') as version`,
  );
  return { userId, version: Number(row?.version), now: await clock.now(tx) };
}

/** Whether a member owns a tool; sandbox purchases do not count while real money moves. */
export async function ownsTool(
  tx: EntityManager,
  userId: string,
  toolId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'select 1 from counted_purchases where user_id = $1 and tool_id = $2',
    [userId, toolId],
  );
  return rows.length > 0;
}

interface OwnedTool {
  toolId: string;
  paymentId: string;
}

export function ownedTools(tx: EntityManager, userId: string): Promise<OwnedTool[]> {
  const query =
    'select tool_id as "toolId", payment_id as "paymentId" from counted_purchases where user_id = $1';
  return tx.query<OwnedTool[]>(query, [userId]);
}
