import type { ToolState } from '@libs/contracts';
import type { EntityManager } from 'typeorm';

/**
 * Stores the newest state of a tool; ignores an older version and a deleted tool. The same version fills columns that were added after the
 * row.
 */
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
     where excluded.version > tool_views.version
       or (excluded.version = tool_views.version and tool_views.file_updated_at is null)`,
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
      tool.fileUpdatedAt ?? null,
      tool.unlisted ?? false,
    ],
  );
}

/** Maximum rows per statement: deleting all downloads of a popular tool at once would time out. */
const CHUNK = 10_000;

/** Deletes some downloads of a tool; returns true when there may be more. */
export async function deleteDownloadsInChunk(tx: EntityManager, toolId: string): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>(
    'delete from downloads where ctid = any(array(select ctid from downloads where tool_id = $1 limit $2))',
    [toolId, CHUNK],
  );
  return removed === CHUNK;
}

/** Deletes a tool with its downloads and purchases (spec §3) for good: state that arrives later does not restore it. */
export async function deleteTool(tx: EntityManager, toolId: string): Promise<void> {
  await lockTool(tx, toolId);
  await tx.query('insert into deleted_tools (tool_id) values ($1) on conflict do nothing', [toolId]);
  await tx.query('delete from tool_views where id = $1', [toolId]);
  await tx.query('delete from purchases where tool_id = $1', [toolId]);
}

/** Serializes transactions on one tool, even before it has a row. */
async function lockTool(tx: EntityManager, toolId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tool:${toolId}`]);
}
