import { lockUntilCommit, DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { ToolPurchase } from '../orders/tool-purchase.entity';

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

export function ownsTool(tx: EntityManager, userId: string, toolId: string): Promise<boolean> {
  return tx.existsBy(ToolPurchase, { userId, toolId });
}

export function ownedTools(tx: EntityManager, userId: string): Promise<ToolPurchase[]> {
  return tx.findBy(ToolPurchase, { userId });
}
