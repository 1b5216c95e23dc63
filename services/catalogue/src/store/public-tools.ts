import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Tool } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { Position } from '../domain/position';
import { foldCase } from '../domain/search';

/** What narrows the list; everything is optional. */
export interface ToolFilter {
  search?: string;
  language?: string;
  accessLevel?: string;
  /** Only tools after this one in the list's order. */
  after?: Position;
  limit?: number;
}

const iso = (column: string, name: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;

/** A row as the public sees it, under the names of the API's Tool: no object keys, no internals. */
const PUBLIC = `
  select id, name, description, filename, language,
    '/api/tools/' || id || '/thumbnail?v=' || thumbnail_hash as "thumbnailUrl",
    access_level as "accessLevel", price, original_price as "originalPrice", ${iso('offer_ends_at', 'offerEndsAt')},
    offer_description as "offerDescription", count_offset + counted as "downloadCount", star_rating as "starRating",
    ${iso('created_at', 'createdAt')}, ${iso('updated_at', 'updatedAt')}, created_by_id as "createdById",
    file_size as "fileSize", file_sha256 as sha256
  from tools`;
const NEWEST_FIRST = 'order by created_at desc, id desc';
const WHOLE_LIST = `select coalesce(json_agg(row_to_json(t)), '[]')::text as json from (${PUBLIC} ${NEWEST_FIRST}) t`;
const ONE = `select row_to_json(t)::text as json from (${PUBLIC} where id = $1) t`;
const NARROWED = `
  select row_to_json(t) as tool from (${PUBLIC}
    where ($1::text is null or strpos(search_text, $1) > 0)
      and ($2::text is null or $2 = any(filter_choices))
      and ($3::text is null or access_level = $3)
      and ($4::timestamptz is null or (created_at, id) < ($4, $5::uuid))
    ${NEWEST_FIRST} limit $6) t`;

/** Reads tools the way the API shows them; PostgreSQL makes the JSON, so a list costs this process hardly anything. */
@Injectable()
export class PublicTools {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Every tool, newest first, as the JSON text of an array. */
  async listJson(): Promise<string> {
    const [row] = await this.dataSource.query<{ json: string }[]>(WHOLE_LIST);
    return row?.json ?? '[]';
  }

  /** One tool as JSON text, or null. Inside a transaction when one is given. */
  async oneJson(id: string, tx: EntityManager = this.dataSource.manager): Promise<string | null> {
    const [row] = await tx.query<{ json: string }[]>(ONE, [id]);
    return row?.json ?? null;
  }

  /** The tools a filter lets through, newest first; `last` is the page's last one when more follow. */
  async page({ search, language, accessLevel, after, limit }: ToolFilter): Promise<{ page: Tool[]; last: Tool | null }> {
    const needle = search === undefined ? null : foldCase(search);
    const rows = await this.dataSource.query<{ tool: Tool }[]>(NARROWED, [
      needle,
      language ?? null,
      accessLevel ?? null,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit === undefined ? null : limit + 1,
    ]);
    const page = rows.slice(0, limit).map(({ tool }) => tool);
    return { page, last: rows.length > page.length ? (page.at(-1) ?? null) : null };
  }
}
