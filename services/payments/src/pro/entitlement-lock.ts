import { lockUntilCommit, type DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

/** A lock on a user's entitlements (tools and Pro), held until the transaction ends. */
export interface EntitlementLock {
  userId: string;
  /** The version of the next change; versions increase per user. */
  version: number;
  /** The time of the change, never earlier than that of a previous one. */
  now: Date;
}

/** Locks a user's entitlements, then reads the time, so that times follow the order of changes. A transaction that holds the lock gets a new version. */
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
