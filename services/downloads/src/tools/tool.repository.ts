import type { AccessLevel, ToolState } from '@libs/contracts';
import { lockUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import type { Entitled } from '../downloads/access';
import type { MemberToolFacts } from '../members/member-tools';

/** Stores the newest state of a tool; ignores an older version and a deleted tool. */
export async function upsertTool(tx: EntityManager, tool: ToolState): Promise<void> {
  await lockTool(tx, tool.id);
  await tx.query(
    `insert into tool_views (id, version, name, description, language, thumbnail_url, access_level, filename, file_key, file_sha256,
       file_updated_at, unlisted)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 where not exists (select from deleted_tools where tool_id = $1)
     on conflict (id) do update set
       version = excluded.version, name = excluded.name, description = excluded.description, language = excluded.language,
       thumbnail_url = excluded.thumbnail_url, access_level = excluded.access_level, filename = excluded.filename,
       file_key = excluded.file_key, file_sha256 = excluded.file_sha256,
       file_updated_at = excluded.file_updated_at, unlisted = excluded.unlisted
     where excluded.version > tool_views.version`,
    [
      tool.id,
      tool.version,
      tool.name,
      tool.description,
      tool.language,
      tool.thumbnailUrl,
      tool.accessLevel,
      tool.filename,
      tool.file?.key ?? null,
      tool.file?.sha256 ?? null,
      tool.fileUpdatedAt,
      tool.unlisted,
    ],
  );
}

const BATCH = 10_000; // rows per statement: deleting all downloads of a popular tool at once would time out

/** Deletes some downloads of a tool; returns true when there may be more. */
export async function deleteDownloadsBatch(tx: EntityManager, toolId: string): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>(
    'delete from downloads where ctid = any(array(select ctid from downloads where tool_id = $1 limit $2))',
    [toolId, BATCH],
  );
  return removed === BATCH;
}

/** Marks a tool as deleted for good: nobody may download it any more, and state that arrives later does not restore it. */
export async function markToolDeleted(tx: EntityManager, toolId: string): Promise<void> {
  await lockTool(tx, toolId);
  await tx.query('insert into deleted_tools (tool_id) values ($1) on conflict do nothing', [
    toolId,
  ]);
}

/** Deletes a tool with its purchases (spec §3), after its downloads: the cascade would take too long for those of a popular tool. */
export async function deleteTool(tx: EntityManager, toolId: string): Promise<void> {
  await tx.query('delete from tool_views where id = $1', [toolId]);
  await tx.query('delete from purchases where tool_id = $1', [toolId]);
}

async function lockTool(tx: EntityManager, toolId: string): Promise<void> {
  await lockUntilCommit(tx, `tool:${toolId}`);
}

const TOOL_ACCESS = `
    select t.id as "toolId", t.access_level as "accessLevel", t.filename, t.file_key as "fileKey", t.file_sha256 as "fileSha256",
       m.access_until as "accessUntil", coalesce(p.owned, false) as "hasPurchased"
     from tool_views t
     left join memberships m on m.user_id = $2
     left join purchases p on p.tool_id = t.id and p.user_id = $2
     where t.id = $1 and not exists (select from deleted_tools d where d.tool_id = $1)`;
const MEMBER_TOOLS = `with last as (select tool_id, max(downloaded_at) as at from downloads where user_id = $1 group by tool_id),
       owned as (select tool_id from purchases where user_id = $1 and owned)
     select t.id, t.name, t.description, t.thumbnail_url as "thumbnailUrl", t.language, t.access_level as "accessLevel", t.filename,
       t.unlisted, t.file_key is not null as "hasFile", t.file_updated_at as "fileUpdatedAt", last.at as "lastDownloadedAt",
       owned.tool_id is not null as "hasPurchased", m.access_until as "accessUntil"
     from (select tool_id from owned union select tool_id from last) mine
     join tool_views t on t.id = mine.tool_id
     left join last on last.tool_id = t.id
     left join owned on owned.tool_id = t.id
     left join memberships m on m.user_id = $1
     where owned.tool_id is not null or t.file_updated_at > last.at`;

/** A tool that a member wants to download, with what is known locally about their entitlement. */
export interface ToolAccess extends Entitled {
  toolId: string;
  accessLevel: AccessLevel;
  filename: string;
  fileKey: string | null; // object key; null while the tool has no file
  fileSha256: string | null; // in hex; null while the tool has no file
}

/** Reads what the access decision needs, in one query; undefined when the tool is not known locally. */
export async function findToolAccess(
  database: EntityManager,
  toolId: string,
  userId: string,
): Promise<ToolAccess | undefined> {
  const [access] = await database.query<ToolAccess[]>(TOOL_ACCESS, [toolId, userId]);
  return access;
}

export function findMemberTools(
  database: EntityManager,
  userId: string,
): Promise<MemberToolFacts[]> {
  return database.query<MemberToolFacts[]>(MEMBER_TOOLS, [userId]);
}
