import type { AdminUserDownloads, ExportedDownload, RecentDownload } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import type { DownloadCount } from '../members/dashboard';
import { delayDeletion } from '../users/deleted-user.repository';
import type { Download } from './download.entity';

const RECENT = 10; // downloads that a dashboard lists (contract §4)

const DASHBOARD = `select
    (select coalesce(json_agg(c), '[]')
      from (select t.language, d.access_level as "accessLevel", sum(d.count)::integer as count
        from (select tool_id, access_level, count(*) from downloads where user_id = $1 group by tool_id, access_level) d
        join tool_views t on t.id = d.tool_id
        group by t.language, d.access_level) c) as counts,
    (select coalesce(json_agg(r order by "downloadedAt" desc, "downloadId" desc), '[]')
      from (select d.id as "downloadId", d.downloaded_at as "downloadedAt",
          t.id, t.name, t.description, t.thumbnail_url as "thumbnailUrl", t.language, t.access_level as "accessLevel"
        from downloads d join tool_views t on t.id = d.tool_id
        where d.user_id = $1 order by d.downloaded_at desc, d.id desc limit $2) r) as recent`;

const DOWNLOADED_TOOLS =
  'select distinct tool_id as id from downloads where user_id = $1 order by tool_id';

const ALL_DOWNLOADS = `
    select d.id, d.tool_id as "toolId", t.name as "toolName", d.access_level as "accessLevel", d.downloaded_at as "downloadedAt"
    from downloads d join tool_views t on t.id = d.tool_id where d.user_id = $1 order by d.downloaded_at, d.id`;

const LATEST = 50; // downloads that administrators see of a user

const LATEST_DOWNLOADS = `
    select d.id, d.tool_id as "toolId", t.name as "toolName", d.downloaded_at as "downloadedAt", count(*) over ()::integer as total
    from downloads d join tool_views t on t.id = d.tool_id where d.user_id = $1 order by d.downloaded_at desc, d.id desc limit $2`;

type RecentRow = RecentDownload['tool'] & { downloadId: string; downloadedAt: string };

interface DashboardDownloads {
  counts: DownloadCount[]; // by the tool's current language and its level at the time of the download
  recent: RecentDownload[]; // the newest, each with the current state of its tool
}

/** Reads a member's downloads with one query, whose results are of the same moment. */
export async function readDashboardDownloads(
  database: EntityManager,
  userId: string,
): Promise<DashboardDownloads> {
  const [row] = await database.query<{ counts: DownloadCount[]; recent: RecentRow[] }[]>(
    DASHBOARD,
    [userId, RECENT],
  );
  const recent = (row?.recent ?? []).map(({ downloadId, downloadedAt, ...tool }) => ({
    id: downloadId,
    downloadedAt: new Date(downloadedAt).toISOString(),
    tool,
  }));
  return { counts: row?.counts ?? [], recent };
}

export async function allDownloads(
  database: EntityManager,
  userId: string,
): Promise<ExportedDownload[]> {
  const rows = await database.query<
    (Omit<ExportedDownload, 'downloadedAt'> & { downloadedAt: Date })[]
  >(ALL_DOWNLOADS, [userId]);
  return rows.map(({ downloadedAt, ...download }) => ({
    ...download,
    downloadedAt: downloadedAt.toISOString(),
  }));
}

export async function latestDownloads(
  database: EntityManager,
  userId: string,
): Promise<AdminUserDownloads> {
  type Row = Omit<AdminUserDownloads['downloads'][number], 'downloadedAt'> & {
    downloadedAt: Date;
    total: number;
  };
  const rows = await database.query<Row[]>(LATEST_DOWNLOADS, [userId, LATEST]);
  const downloads = rows.map(({ id, toolId, toolName, downloadedAt }) => ({
    id,
    toolId,
    toolName,
    downloadedAt: downloadedAt.toISOString(),
  }));
  return { total: rows[0]?.total ?? 0, downloads };
}

/** Returns the id of each tool that a member has downloaded; deleted tools are not among them. */
export async function downloadedTools(database: EntityManager, userId: string): Promise<string[]> {
  return (await database.query<{ id: string }[]>(DOWNLOADED_TOOLS, [userId])).map(({ id }) => id);
}

export type NewDownload = Download & { userId: string };

/** Locks the tool, inserts the downloads that are authorized for its current level and file and not yet recorded, and returns their ids. */
export async function insertDownloads(
  tx: EntityManager,
  toolId: string,
  downloads: NewDownload[],
): Promise<Set<string>> {
  await delayDeletion(
    tx,
    downloads.map(({ userId }) => userId),
  );
  const rows = await tx.query<{ id: string }[]>(
    `with tool as (select id, access_level, file_sha256 from tool_views where id = $1 for share)
     insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256)
     select d.id, case when deleted.user_id is null then d.user_id end, tool.id, d.access_level, d.downloaded_at, d.file_sha256
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::bytea[])
       as d (id, user_id, access_level, downloaded_at, file_sha256)
     join tool on tool.access_level = d.access_level and tool.file_sha256 = encode(d.file_sha256, 'hex')
     left join deleted_users deleted on deleted.user_id = d.user_id
     on conflict (id) do nothing
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

/** Returns the ids of those downloads that are recorded. A statement of its own, which sees what the insertion waited for. */
export async function findRecorded(
  tx: EntityManager,
  toolId: string,
  downloads: NewDownload[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    'select id from downloads join unnest($2::uuid[], $3::uuid[]) as given (id, user_id) using (id, user_id) where tool_id = $1',
    [toolId, downloads.map(({ id }) => id), downloads.map(({ userId }) => userId)],
  );
  return rows.map(({ id }) => id);
}

interface StartedDownload {
  toolId: string;
  downloadedAt: Date;
  fileSha256: string; // in hex
}

/** Finds a member's own download; undefined for another member's and an unknown one. */
export async function findStartedDownload(
  database: EntityManager,
  id: string,
  userId: string,
): Promise<StartedDownload | undefined> {
  const [download] = await database.query<StartedDownload[]>(
    `select tool_id as "toolId", downloaded_at as "downloadedAt", encode(file_sha256, 'hex') as "fileSha256"
     from downloads where id = $1 and user_id = $2`,
    [id, userId],
  );
  return download;
}
