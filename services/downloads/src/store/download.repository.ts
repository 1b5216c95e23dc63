import type { RecentDownload } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import type { DownloadCount } from '../domain/dashboard';

/** Downloads that a dashboard lists (contract §4). */
const RECENT = 10;

type RecentRow = RecentDownload['tool'] & { downloadId: string; downloadedAt: Date };

/** Returns a member's newest downloads, each with the current state of its tool. */
export async function recentDownloads(tx: EntityManager, userId: string): Promise<RecentDownload[]> {
  const rows = await tx.query<RecentRow[]>(
    `select d.id as "downloadId", d.downloaded_at as "downloadedAt",
       t.id, t.name, t.description, t.thumbnail_url as "thumbnailUrl", t.language, t.access_level as "accessLevel"
     from downloads d join tool_views t on t.id = d.tool_id
     where d.user_id = $1 order by d.downloaded_at desc, d.id desc limit $2`,
    [userId, RECENT],
  );
  return rows.map(({ downloadId, downloadedAt, ...tool }) => ({ id: downloadId, downloadedAt: downloadedAt.toISOString(), tool }));
}

/** Counts a member's downloads by the tool's current language and its level at the time of the download. */
export function countDownloads(tx: EntityManager, userId: string): Promise<DownloadCount[]> {
  return tx.query<DownloadCount[]>(
    `select t.language, d.access_level as "accessLevel", sum(d.count)::integer as count
     from (select tool_id, access_level, count(*) from downloads where user_id = $1 group by tool_id, access_level) d
     join tool_views t on t.id = d.tool_id
     group by t.language, d.access_level`,
    [userId],
  );
}
