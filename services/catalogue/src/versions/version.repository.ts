import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { notFound } from '@libs/errors';
import { isoText } from '@libs/persistence';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ToolVersionRecord } from '../tools/tool-version.entity';

export const NO_SUCH_VERSION = 'Version not found';

const noSuchVersion = () => notFound('version_not_found', NO_SUCH_VERSION);

const iso = (column: string, name: string) => `${isoText(column)} as "${name}"`;

const OF_TOOL = `
  select coalesce(json_agg(row_to_json(v)), '[]')::text as json from (
    select number as version, filename as file, size, sha256, notes, ${iso('published_at', 'publishedAt')},
      ${iso('withdrawn_at', 'withdrawnAt')}, withdrawal_reason as "withdrawalReason", log_index as "logIndex"
    from tool_versions where tool_id = $1 order by number desc) v`;

const OF_FILE = `
  select json_agg(row_to_json(v))::text as json from (
    select t.id as "toolId", t.slug, t.name, v.number as version, ${iso('v.published_at', 'publishedAt')},
      ${iso('v.withdrawn_at', 'withdrawnAt')}, coalesce(v.object_key = t.file_key, false) as "isCurrent", v.log_index as "logIndex"
    from tool_versions v join tools t on t.id = v.tool_id where v.sha256 = $1 order by v.published_at, t.id, v.number) v`;

/** Reads the versions of tools. */
@Injectable()
export class VersionRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns the versions of a tool as JSON, newest first; in a transaction with its changes. */
  async listJson(toolId: string, tx: EntityManager = this.dataSource.manager): Promise<string> {
    const [row] = await tx.query<{ json: string }[]>(OF_TOOL, [toolId]);
    return row?.json ?? '[]';
  }

  /** Returns the versions with a file of this digest as JSON; null when there is none. */
  async filesJson(sha256: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ json: string | null }[]>(OF_FILE, [sha256]);
    return row?.json ?? null;
  }

  /** Throws `not-found`. */
  async find(
    toolId: string,
    number: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<ToolVersionRecord> {
    const version = await tx.findOneBy(ToolVersionRecord, { toolId, number });
    if (!version) throw noSuchVersion();
    return version;
  }
}

/** Finds the newest version of a tool that is not withdrawn; null when there is none. */
export const findCurrentVersion = (
  tx: EntityManager,
  toolId: string,
): Promise<ToolVersionRecord | null> =>
  tx.findOne(ToolVersionRecord, {
    where: { toolId, withdrawnAt: IsNull() },
    order: { number: 'DESC' },
  });
