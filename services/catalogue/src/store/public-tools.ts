import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Tool } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { findTools, NEWEST_FIRST, type ToolFilter, type ToolPage } from './find-tools';
import { DETAIL_COLUMNS, TOOL_COLUMNS } from './tool-columns';

const LISTED = 'not unlisted';
const WHOLE_LIST = `
  select coalesce(json_agg(row_to_json(t)), '[]')::text as json
  from (select ${TOOL_COLUMNS} from tools where ${LISTED} ${NEWEST_FIRST}) t`;
const ONE = `select row_to_json(t)::text as json from (select ${DETAIL_COLUMNS} from tools where id = $1) t`;

/** Reads tools for the public API. PostgreSQL builds the JSON, so a list costs this process almost no CPU. */
@Injectable()
export class PublicTools {
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

  page(filter: ToolFilter): Promise<ToolPage<Tool>> {
    return findTools(this.dataSource.manager, { columns: TOOL_COLUMNS, which: LISTED }, filter);
  }
}
