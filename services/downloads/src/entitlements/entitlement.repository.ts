import type { EntityManager } from 'typeorm';
import { delayDeletion } from '../users/deleted-user.repository';

/** Stores until when a user is Pro, as published by payments; ignores an older version and a deleted user. */
export async function upsertMembership(
  tx: EntityManager,
  userId: string,
  accessUntil: string | null,
  version: number,
): Promise<void> {
  await delayDeletion(tx, [userId]);
  await tx.query(
    `insert into memberships (user_id, version, access_until)
     select $1::uuid, $2::bigint, $3::timestamptz where not exists (select from deleted_users where user_id = $1)
     on conflict (user_id) do update set version = excluded.version, access_until = excluded.access_until
     where excluded.version > memberships.version`,
    [userId, version, accessUntil],
  );
}

interface Ownership {
  userId: string;
  toolId: string;
  owned: boolean;
}

/** Stores whether a user owns a tool, as published by payments; ignores an older version and a deleted user. */
export async function upsertOwnership(
  tx: EntityManager,
  { userId, toolId, owned }: Ownership,
  version: number,
): Promise<void> {
  await delayDeletion(tx, [userId]);
  await tx.query(
    `insert into purchases (tool_id, user_id, version, owned)
     select $1::uuid, $2::uuid, $3::bigint, $4::boolean where not exists (select from deleted_users where user_id = $2)
     on conflict (tool_id, user_id) do update set version = excluded.version, owned = excluded.owned
     where excluded.version > purchases.version`,
    [toolId, userId, version, owned],
  );
}
