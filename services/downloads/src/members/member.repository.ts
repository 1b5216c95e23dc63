import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { AdminUserDownloads, ExportedDownload, RecentDownload } from '@libs/contracts';
import { EntityManager } from 'typeorm';
import type { DownloadCount, MemberToolFacts } from './dashboard';

const RECENT = 10; // downloads that a dashboard lists (docs/tools.md)
const LATEST = 50; // downloads that administrators see of a user

const DASHBOARD = `
  select
    (select coalesce(json_agg(c), '[]')
      from (select t.language, d.access_level as "accessLevel", sum(d.count)::integer as count
        from (select tool_id, access_level, count(*) from downloads where user_id = $1 group by tool_id, access_level) d
        join tool_views t on t.id = d.tool_id
        group by t.language, d.access_level) c) as counts,
    (select coalesce(json_agg(r order by "downloadedAt" desc, "downloadId" desc), '[]')
      from (select d.id as "downloadId", d.downloaded_at as "downloadedAt",
          t.id, t.name, t.description, t.thumbnail_url as "thumbnailUrl", t.language, t.access_level as "accessLevel",
          own.stars as "ownStars"
        from downloads d join tool_views t on t.id = d.tool_id
        left join ratings own on own.tool_id = t.id and own.user_id = $1
        where d.user_id = $1 order by d.downloaded_at desc, d.id desc limit $2) r) as recent`;

const MEMBER_TOOLS = `
  with last as (select tool_id, max(downloaded_at) as at from downloads where user_id = $1 group by tool_id),
    owned as (select tool_id from purchases where user_id = $1 and owned)
  select t.id, t.name, t.description, t.thumbnail_url as "thumbnailUrl", t.language, t.access_level as "accessLevel", t.filename,
    t.unlisted, t.pro_until as "proUntil", t.file_key is not null as "hasFile", t.file_updated_at as "fileUpdatedAt", last.at as "lastDownloadedAt",
    owned.tool_id is not null as "hasPurchased", m.access_until as "accessUntil",
    coalesce(latest.sha256 = t.file_sha256, false) as "hasLatestFile", withdrawn.reason as "withdrawalReason"
  from (select tool_id from owned union select tool_id from last) mine
  join tool_views t on t.id = mine.tool_id
  left join last on last.tool_id = t.id
  left join owned on owned.tool_id = t.id
  left join memberships m on m.user_id = $1
  left join lateral (
    select encode(file_sha256, 'hex') as sha256 from downloads
    where user_id = $1 and tool_id = t.id and downloaded_at = last.at limit 1) latest on true
  left join lateral (
    select file->>'reason' as reason from jsonb_array_elements(t.withdrawn_files) f(file)
    where file->>'sha256' = latest.sha256) withdrawn on true
  where owned.tool_id is not null or t.file_updated_at > last.at or withdrawn.reason is not null`;

const DOWNLOADED_TOOLS =
  'select distinct tool_id as id from downloads where user_id = $1 order by tool_id';

const ALL_DOWNLOADS = `
  select d.id, d.tool_id as "toolId", t.name as "toolName", d.access_level as "accessLevel",
    encode(d.file_sha256, 'hex') as sha256, d.downloaded_at as "downloadedAt"
  from downloads d join tool_views t on t.id = d.tool_id where d.user_id = $1 order by d.downloaded_at, d.id`;

const LATEST_DOWNLOADS = `
  select d.id, d.tool_id as "toolId", t.name as "toolName", d.downloaded_at as "downloadedAt", count(*) over ()::integer as total
  from downloads d join tool_views t on t.id = d.tool_id where d.user_id = $1 order by d.downloaded_at desc, d.id desc limit $2`;

type RecentRow = RecentDownload['tool'] & {
  downloadId: string;
  downloadedAt: string;
  ownStars: number | null;
};

interface DashboardDownloads {
  counts: DownloadCount[]; // by the tool's current language and its level at the time of the download
  recent: RecentDownload[]; // the newest, each with the current state of its tool
}

/** Reads what a member has downloaded and owns. Deleted tools are in none of the lists. */
@Injectable()
export class MemberRepository {
  constructor(@InjectEntityManager() private readonly database: EntityManager) {}

  /** Reads the downloads of a dashboard with one query, whose results are of the same moment. */
  async countDownloads(userId: string): Promise<DashboardDownloads> {
    const [row] = await this.database.query<{ counts: DownloadCount[]; recent: RecentRow[] }[]>(
      DASHBOARD,
      [userId, RECENT],
    );
    const recent = (row?.recent ?? []).map(({ downloadId, downloadedAt, ownStars, ...tool }) => ({
      id: downloadId,
      downloadedAt: new Date(downloadedAt).toISOString(),
      tool,
      ownStars,
    }));
    return { counts: row?.counts ?? [], recent };
  }

  /** Finds the tools a member owns, and those whose file changed after the member's last download or was withdrawn. */
  findTools(userId: string): Promise<MemberToolFacts[]> {
    return this.database.query<MemberToolFacts[]>(MEMBER_TOOLS, [userId]);
  }

  async findDownloadedToolIds(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(DOWNLOADED_TOOLS, [userId]);
    return rows.map(({ id }) => id);
  }

  async findAllDownloads(userId: string): Promise<ExportedDownload[]> {
    type Row = Omit<ExportedDownload, 'downloadedAt'> & { downloadedAt: Date };
    const rows = await this.database.query<Row[]>(ALL_DOWNLOADS, [userId]);
    return rows.map(({ downloadedAt, ...download }) => ({
      ...download,
      downloadedAt: downloadedAt.toISOString(),
    }));
  }

  async findLatestDownloads(userId: string): Promise<AdminUserDownloads> {
    type Row = Omit<AdminUserDownloads['downloads'][number], 'downloadedAt'> & {
      downloadedAt: Date;
      total: number;
    };
    const rows = await this.database.query<Row[]>(LATEST_DOWNLOADS, [userId, LATEST]);
    const downloads = rows.map(({ id, toolId, toolName, downloadedAt }) => ({
      id,
      toolId,
      toolName,
      downloadedAt: downloadedAt.toISOString(),
    }));
    return { total: rows[0]?.total ?? 0, downloads };
  }
}
