import type { AccessLevel, RecordedDownloads } from '@libs/contracts';
import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { DELETED_USERS } from '../deletions/deletions.projection';
import type { Entitled } from '../entitlements/entitlements.client';

/** A tool that a member wants to download, with what is known locally about their entitlement. */
export interface ToolAccess extends Entitled {
  toolId: string;
  accessLevel: AccessLevel;
  proUntil: Date | null; // Pro includes the premium tool until then
  unlisted: boolean;
  filename: string;
  fileKey: string | null; // object key; null while the tool has no file
  fileSha256: string | null; // in hex; null while the tool has no file
  now: Date; // of the database
}

/** A download to record: of the file and at the level that were authorized. */
export interface NewDownload {
  id: string;
  userId: string;
  toolId: string;
  accessLevel: AccessLevel;
  fileSha256: string; // in hex
  fileVersion?: number; // that was asked for; absent for the newest
}

/** The file of a recorded download, under the name that it has now. */
export interface DownloadedFile {
  filename: string;
  fileSha256: string; // in hex
}

interface StartedDownload {
  toolId: string;
  downloadedAt: Date;
  fileSha256: string; // in hex
  fileVersion: number | null; // that was asked for; null for the newest
}

const TOOL_ACCESS = `
  select t.id as "toolId", t.access_level as "accessLevel", t.pro_until as "proUntil", t.unlisted, t.filename, t.file_key as "fileKey", t.file_sha256 as "fileSha256",
    m.access_until as "accessUntil", coalesce(p.owned, false) as "hasPurchased", clock_timestamp() as now
  from tool_views t
  left join memberships m on m.user_id = $2
  left join purchases p on p.tool_id = t.id and p.user_id = $2
  where t.id = $1 and not exists (select from deleted_tools where id = $1)`;

/** The lock makes a change of the tool's level or file wait until the download is committed, or is waited for. */
const INSERT = `
  with tool as (select id, access_level, file_sha256 from tool_views where id = $1 for share)
  insert into downloads (id, user_id, tool_id, access_level, file_sha256, file_version, downloaded_at)
  select $2::uuid, case when not exists (select from deleted_users where id = $3) then $3::uuid end, id, access_level,
    decode($5::text, 'hex'), $6::integer, clock_timestamp()
  from tool where access_level = $4 and ($6::integer is not null or file_sha256 = $5::text)
  on conflict (id) do nothing
  returning downloaded_at as "downloadedAt"`;

/** The lock makes the event of a withdrawal wait until the download is committed, so that its member is notified. */
const WITHDRAWAL_REASON = `
  select w.reason
  from (select withdrawn_files from tool_views where id = $1 for share) tool
  cross join lateral jsonb_to_recordset(tool.withdrawn_files) as w(version integer, reason text)
  where w.version = $2`;

/** Whether a download is of the member $2 and the tool $3; it has no owner when the member was deleted. */
const IS_OWN = '(coalesce(d.user_id, $2) = $2 and d.tool_id = $3)';

@Injectable()
export class DownloadRepository {
  constructor(@InjectEntityManager() private readonly database: EntityManager) {}

  /** Reads what the access decision needs, in one query; undefined when the tool is not known locally. */
  async findToolAccess(toolId: string, userId: string | null): Promise<ToolAccess | undefined> {
    const [access] = await this.database.query<ToolAccess[]>(TOOL_ACCESS, [toolId, userId]);
    return access;
  }

  /**
   * Inserts a download and returns its time; undefined when its id is recorded already, or when the tool has another level now, or another file unless a version was asked for. The
   * row of a deleted user has no owner.
   */
  async insert(tx: EntityManager, download: NewDownload): Promise<Date | undefined> {
    const { id, userId, toolId, accessLevel, fileSha256, fileVersion = null } = download;
    await DELETED_USERS.delayDeletion(tx, [userId]);
    const values = [toolId, id, userId, accessLevel, fileSha256, fileVersion];
    const [inserted] = await tx.query<{ downloadedAt: Date }[]>(INSERT, values);
    return inserted?.downloadedAt;
  }

  /** Finds why a version was withdrawn, if this service knows already; undefined for another version. Call it before {@link insert}. */
  async findWithdrawalReason(
    tx: EntityManager,
    toolId: string,
    version: number,
  ): Promise<string | undefined> {
    const [withdrawal] = await tx.query<{ reason: string }[]>(WITHDRAWAL_REASON, [toolId, version]);
    return withdrawal?.reason;
  }

  /**
   * Whether this download of this member is recorded; false for another download with this id, undefined when there is none. A statement of
   * its own, which sees what the insertion waited for.
   */
  async isRecorded(tx: EntityManager, download: NewDownload): Promise<boolean | undefined> {
    const [found] = await tx.query<{ isOwn: boolean }[]>(
      `select ${IS_OWN} as "isOwn" from downloads d where id = $1`,
      [download.id, download.userId, download.toolId],
    );
    return found?.isOwn;
  }

  /** Finds the file of a recorded download; undefined when it is not recorded, or not of this member and tool. */
  async findRecordedFile({
    id,
    userId,
    toolId,
  }: Pick<NewDownload, 'id' | 'userId' | 'toolId'>): Promise<DownloadedFile | undefined> {
    const [file] = await this.database.query<DownloadedFile[]>(
      `select t.filename, encode(d.file_sha256, 'hex') as "fileSha256"
       from downloads d join tool_views t on t.id = d.tool_id where d.id = $1 and ${IS_OWN}`,
      [id, userId, toolId],
    );
    return file;
  }

  /** Counts a tool's downloads and the members who made them; undefined for an unknown tool. */
  async countDownloads(toolId: string): Promise<RecordedDownloads | undefined> {
    const [counted] = await this.database.query<RecordedDownloads[]>(
      `select count(d.id)::integer as downloads, count(distinct d.user_id)::integer as members
       from tool_views t left join downloads d on d.tool_id = t.id where t.id = $1 group by t.id`,
      [toolId],
    );
    return counted;
  }

  /** Finds a member's own download; undefined for another member's and an unknown one. */
  async findStarted(id: string, userId: string): Promise<StartedDownload | undefined> {
    const [download] = await this.database.query<StartedDownload[]>(
      `select tool_id as "toolId", downloaded_at as "downloadedAt", encode(file_sha256, 'hex') as "fileSha256",
         file_version as "fileVersion"
       from downloads where id = $1 and user_id = $2`,
      [id, userId],
    );
    return download;
  }
}
