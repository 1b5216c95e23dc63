import type { EntityManager } from 'typeorm';
import type { DatabaseClock } from './database-clock';

/** The right to change what a user is entitled to, held until the transaction ends. */
export interface EntitlementLock {
  userId: string;
  /** The version of the change to come: for one user later changes have higher versions. */
  version: number;
  /** The moment of the change, no earlier than that of any change before it. */
  now: Date;
}

/** Waits until no other transaction changes what this user is entitled to; only then the moment of the change is read. */
export async function lockEntitlements(tx: EntityManager, userId: string, clock: DatabaseClock): Promise<EntitlementLock> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`entitlements:${userId}`]);
  const [row] = await tx.query<{ version: string }[]>(`select nextval('entitlement_version') as version`);
  return { userId, version: Number(row?.version), now: await clock.now(tx) };
}
