import type { EntityManager } from 'typeorm';

/** Until when a user is let in as Pro, as payments announced it in this version; an older version changes nothing. */
export async function upsertMembership(tx: EntityManager, userId: string, accessUntil: string | null, version: number): Promise<void> {
  await tx.query(
    `insert into memberships (user_id, version, access_until) values ($1, $2, $3)
     on conflict (user_id) do update set version = excluded.version, access_until = excluded.access_until
     where excluded.version > memberships.version`,
    [userId, version, accessUntil],
  );
}

/** Whose a premium tool is: the row of a purchase that was taken back stays, so that an older grant does not bring it back. */
export interface Ownership {
  userId: string;
  toolId: string;
  owned: boolean;
}

/** Whether a user owns a tool, as payments announced it in this version; an older version changes nothing. */
export async function keepOwnership(tx: EntityManager, { userId, toolId, owned }: Ownership, version: number): Promise<void> {
  await tx.query(
    `insert into purchases (tool_id, user_id, version, owned) values ($1, $2, $3, $4)
     on conflict (tool_id, user_id) do update set version = excluded.version, owned = excluded.owned
     where excluded.version > purchases.version`,
    [toolId, userId, version, owned],
  );
}
