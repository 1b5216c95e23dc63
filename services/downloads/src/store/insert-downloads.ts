import type { EntityManager } from 'typeorm';
import type { Download } from './download.entity';

/** A download with the digest of its file, which only older rows lack. */
export type NewDownload = Download & { fileSha256: Buffer };

/**
 * Inserts downloads of one tool and returns their ids, except those of a deleted tool and those authorized for another access level or
 * file. The tool is locked until the transaction ends.
 */
export async function insertDownloads(tx: EntityManager, toolId: string, downloads: NewDownload[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }[]>(
    `with tool as (select id, access_level, file_sha256 from tool_views where id = $1 for share)
     insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256)
     select d.id, d.user_id, tool.id, d.access_level, d.downloaded_at, d.file_sha256
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::bytea[])
       as d (id, user_id, access_level, downloaded_at, file_sha256)
     join tool on tool.access_level = d.access_level and tool.file_sha256 = encode(d.file_sha256, 'hex')
     returning id`,
    [
      toolId,
      downloads.map(({ id }) => id),
      downloads.map(({ userId }) => userId),
      downloads.map(({ accessLevel }) => accessLevel),
      downloads.map(({ downloadedAt }) => downloadedAt),
      downloads.map(({ fileSha256 }) => fileSha256),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}
