import type { EntityManager } from 'typeorm';

/**
 * Waits until no other transaction changes what this user is entitled to, and returns the version of the change to come:
 * for one user later changes have higher versions. Held until the transaction ends.
 */
export async function takeEntitlementTurn(tx: EntityManager, userId: string): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`entitlements:${userId}`]);
  const [row] = await tx.query<{ version: string }[]>(`select nextval('entitlement_version') as version`);
  return Number(row?.version);
}
