import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminTool, Tool, ToolState } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { StoredThumbnail } from '../uploads/upload';
import { findTools, NEWEST_FIRST, type ToolFilter, type ToolPage } from './find-tools';
import { ADMIN_COLUMNS, DETAIL_COLUMNS, TOOL_COLUMNS } from './tool-columns';
import { ToolRecord } from './tool.entity';
import { toolStateOf } from './tool-state';

const LISTED = 'not unlisted';
const WHOLE_LIST = `
  select coalesce(json_agg(row_to_json(t)), '[]')::text as json
  from (select ${TOOL_COLUMNS} from tools where ${LISTED} ${NEWEST_FIRST}) t`;
const ONE = `select row_to_json(t)::text as json from (select ${DETAIL_COLUMNS} from tools where id = $1) t`;
const THUMBNAIL = 'select thumbnail_key as key, thumbnail_hash as hash from tools where id = $1 and thumbnail_key is not null';

/** Reads tools. PostgreSQL builds the JSON of the public API, so a list costs this process almost no CPU. */
@Injectable()
export class ToolsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns every listed tool, newest first, as a JSON array. */
  async listJson(): Promise<string> {
    const [row] = await this.dataSource.query<{ json: string }[]>(WHOLE_LIST);
    return row?.json ?? '[]';
  }

  /** Returns one tool as JSON text, listed or not; null when it does not exist. */
  async oneJson(id: string, tx: EntityManager = this.dataSource.manager): Promise<string | null> {
    const [row] = await tx.query<{ json: string }[]>(ONE, [id]);
    return row?.json ?? null;
  }

  publicPage(filter: ToolFilter): Promise<ToolPage<Tool>> {
    return findTools(this.dataSource.manager, { columns: TOOL_COLUMNS, condition: LISTED }, filter);
  }

  /** Includes unlisted tools, and the number of owners of each. */
  adminPage(filter: ToolFilter): Promise<ToolPage<AdminTool>> {
    return findTools(this.dataSource.manager, { columns: ADMIN_COLUMNS, condition: 'true' }, filter);
  }

  async stateOf(id: string): Promise<ToolState | null> {
    const tool = await this.dataSource.manager.findOne(ToolRecord, { where: { id } });
    return tool && toolStateOf(tool);
  }

  /** Undefined when the tool has no thumbnail or does not exist. */
  async thumbnailOf(id: string): Promise<StoredThumbnail | undefined> {
    const [row] = await this.dataSource.query<StoredThumbnail[]>(THUMBNAIL, [id]);
    return row;
  }
}
