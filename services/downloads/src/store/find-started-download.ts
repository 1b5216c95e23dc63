import type { EntityManager } from 'typeorm';

/** A recorded download whose file the member may still be receiving. */
export interface StartedDownload {
  toolId: string;
  downloadedAt: Date;
  /** SHA-256 in hex. */
  fileSha256: string;
}

/** Finds a member's own download; undefined for another member's, an unknown one, and one whose file was not recorded. */
export async function findStartedDownload(database: EntityManager, id: string, userId: string): Promise<StartedDownload | undefined> {
  const [download] = await database.query<StartedDownload[]>(
    `select tool_id as "toolId", downloaded_at as "downloadedAt", encode(file_sha256, 'hex') as "fileSha256"
     from downloads where id = $1 and user_id = $2 and file_sha256 is not null`,
    [id, userId],
  );
  return download;
}
