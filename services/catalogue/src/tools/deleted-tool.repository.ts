import type { EntityManager } from 'typeorm';

interface DeletedTool {
  id: string;
  version: number; // of `tool.deleted`
}

/** Lists up to `limit` deleted tools after an id. */
export function deletedToolsAfter(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<DeletedTool[]> {
  return tx.query<DeletedTool[]>(
    'select id, version from deleted_tools where $1::uuid is null or id > $1 order by id limit $2',
    [after ?? null, limit],
  );
}
