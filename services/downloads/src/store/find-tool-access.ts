import type { AccessLevel } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import type { Entitled } from '../domain/access';

/** A tool that a member wants to download, with what is known locally about their entitlement. */
export interface ToolAccess extends Entitled {
  toolId: string;
  accessLevel: AccessLevel;
  filename: string;
  /** Object key; null while the tool has no file. */
  fileKey: string | null;
  /** SHA-256 in hex; null while the tool has no file. */
  fileSha256: string | null;
}

/** Reads what the access decision needs, in one query; undefined when the tool is not known locally. */
export async function findToolAccess(database: EntityManager, toolId: string, userId: string): Promise<ToolAccess | undefined> {
  const [candidate] = await database.query<ToolAccess[]>(
    `select t.id as "toolId", t.access_level as "accessLevel", t.filename, t.file_key as "fileKey", t.file_sha256 as "fileSha256",
       m.access_until as "accessUntil", coalesce(p.owned, false) as "hasPurchased"
     from tool_views t
     left join memberships m on m.user_id = $2
     left join purchases p on p.tool_id = t.id and p.user_id = $2
     where t.id = $1`,
    [toolId, userId],
  );
  return candidate;
}
