import type { EntityManager } from 'typeorm';
import type { Ownership } from './ownership';

/** Upserts an ownership. Returns false, without changes, when a newer or equal version is stored. */
export async function upsertOwnership(
  tx: EntityManager,
  { toolId, userId, owned, bought }: Ownership,
  version: number,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into tool_owners (tool_id, user_id, version, owned, bought) values ($1, $2, $3, $4, $5)
     on conflict (tool_id, user_id) do update set version = excluded.version, owned = excluded.owned, bought = excluded.bought
     where excluded.version > tool_owners.version
     returning 1`,
    [toolId, userId, version, owned, bought],
  );
  return rows.length > 0;
}

export async function countBuyers(tx: EntityManager, toolId: string): Promise<number> {
  const [row] = await tx.query<{ buyers: number }[]>(
    'select count(*)::int as buyers from tool_owners where tool_id = $1 and owned and bought',
    [toolId],
  );
  return row?.buyers ?? 0;
}
