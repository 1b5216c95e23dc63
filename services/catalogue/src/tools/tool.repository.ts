import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ADDRESSES_PER_PAGE, FEATURED_TOOLS } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { isoText, type Position } from '@libs/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import type { StoredThumbnail } from '../uploads/upload';
import {
  type ListSource,
  NEWEST_FIRST,
  type PageQuery,
  pageQuery,
  searchQuery,
  type ToolFilter,
  toolsById,
} from './page-query';
import { ToolRecord } from './tool.entity';

export const NO_SUCH_TOOL = 'Tool not found';

export const noSuchTool = () => notFound('tool_not_found', NO_SUCH_TOOL);

/** A page of tools as a JSON array. `last` is the position of its last tool when more follow, otherwise null. */
export interface ToolPage {
  body: string;
  last: Position | null;
}

const iso = (column: string, name: string) => `${isoText(column)} as "${name}"`;

const MEMBER_RATING = `case when rating_count > 0 then json_build_object(
    'mean', round(rating_total::numeric / rating_count, 1)::float8, 'count', rating_count) end as "memberRating"`;

// Columns of the API's Tool, ToolDetail and AdminTool: no object keys, no internals.
export const TOOL_COLUMNS = `
  id, name, slug, description, filename, language,
  '/api/tools/' || id || '/thumbnail?v=' || thumbnail_hash as "thumbnailUrl",
  access_level as "accessLevel", price, original_price as "originalPrice", ${iso('offer_ends_at', 'offerEndsAt')},
  offer_description as "offerDescription", ${iso('pro_until', 'proUntil')}, count_offset + counted as "downloadCount", star_rating as "starRating", ${MEMBER_RATING},
  ${iso('created_at', 'createdAt')}, ${iso('updated_at', 'updatedAt')}, created_by_id as "createdById",
  file_size as "fileSize", file_sha256 as sha256, ${iso('file_updated_at', 'fileUpdatedAt')},
  topic, skill_level as "skillLevel", duration_minutes as "durationMinutes", platform, known_as as "knownAs",
  teacher_notes as "teacherNotes", featured, unlisted`;

export const BUYER_COUNT =
  '(select count(*) from tool_owners o where o.tool_id = tools.id and o.owned and o.bought) as "buyerCount"';
const SCREENSHOTS = `(select coalesce(json_agg(json_build_object('id', s.id, 'url', '/api/tools/' || tools.id || '/screenshots/' || s.id,
  'alt', s.alt, 'width', s.width, 'height', s.height) order by s.position), '[]') from screenshots s where s.tool_id = tools.id) as screenshots`;
const PREVIEW = `(select '/' || p.object_key from previews p where p.tool_id = tools.id and p.file_key = tools.file_key) as "previewUrl"`;
const FILE_VERSION = `(select v.number from tool_versions v where v.object_key = tools.file_key) as "fileVersion"`;
const DETAIL_COLUMNS = `${TOOL_COLUMNS}, ${FILE_VERSION}, requirements, outcomes, contents, lesson_excerpt as "lessonExcerpt", ${SCREENSHOTS}, ${PREVIEW}, ${BUYER_COUNT}`;
export const LISTED_TOOLS: ListSource = { columns: TOOL_COLUMNS, condition: 'not unlisted' };
const WHOLE_LIST = `select coalesce(json_agg(row_to_json(t)), '[]')::text as json
    from (select ${TOOL_COLUMNS} from tools where not unlisted ${NEWEST_FIRST}) t`;
const FEATURED = `select coalesce(json_agg(row_to_json(t)), '[]')::text as json
    from (select ${TOOL_COLUMNS} from tools where not unlisted order by featured desc, created_at desc, id desc limit ${FEATURED_TOOLS}) t`;
const ADDRESSES = `select json_build_object('total', (select count(*) from tools where not unlisted), 'tools',
    (select coalesce(json_agg(row_to_json(t)), '[]') from (select slug, ${iso('updated_at', 'updatedAt')} from tools
      where not unlisted order by created_at, id limit ${ADDRESSES_PER_PAGE} offset $1) t))::text as json`;
const ONE = `select row_to_json(t)::text as json from (select ${DETAIL_COLUMNS} from tools where id = $1) t`;
const ID_OF_SLUG =
  'select coalesce((select id from tools where slug = $1), (select tool_id from former_slugs where slug = $1)) as id';
const THUMBNAIL =
  'select thumbnail_key as key, thumbnail_hash as hash from tools where id = $1 and thumbnail_key is not null';

interface JsonRow {
  json: string;
}

/** Reads tools. PostgreSQL builds the JSON of the public API, so a list costs this process almost no CPU. */
@Injectable()
export class ToolRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  listJson(): Promise<string> {
    return this.arrayJson(WHOLE_LIST);
  }

  /** Returns the tools that administrators feature, newest first; the newest other tools make up the number. */
  featuredJson(): Promise<string> {
    return this.arrayJson(FEATURED);
  }

  /** Returns one tool as JSON text, listed or not; null when it does not exist. In a transaction, it sees the transaction's changes. */
  async oneJson(id: string, tx: EntityManager = this.dataSource.manager): Promise<string | null> {
    const [row] = await tx.query<JsonRow[]>(ONE, [id]);
    return row?.json ?? null;
  }

  /** Returns the id of the tool that has or had a slug. */
  async findId(slug: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ id: string | null }[]>(ID_OF_SLUG, [slug]);
    return row?.id ?? null;
  }

  /** Reads a page of the listed tools. */
  async publicPage(filter: ToolFilter): Promise<ToolPage> {
    const isSearch = filter.search !== undefined;
    const rows = await this.items(
      isSearch ? searchQuery(LISTED_TOOLS, filter) : pageQuery(LISTED_TOOLS, filter),
    );
    const hasMore = filter.limit !== undefined && rows.length > filter.limit;
    const shown = hasMore ? rows.slice(0, filter.limit) : rows;
    const tools =
      isSearch && shown.length > 0 ? await this.items(toolsById(LISTED_TOOLS, shown)) : shown;
    const last = tools.at(-1);
    return {
      body: `[${tools.join(',')}]`,
      last: hasMore && last !== undefined ? parsePosition(last) : null,
    };
  }

  find(id: string): Promise<ToolRecord | null> {
    return this.dataSource.manager.findOneBy(ToolRecord, { id });
  }

  /** Locks a tool until the transaction ends. Throws `not-found`. */
  async lock(tx: EntityManager, id: string): Promise<ToolRecord> {
    const tool = await tx.findOne(ToolRecord, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!tool) throw noSuchTool();
    return tool;
  }

  async findThumbnail(id: string): Promise<StoredThumbnail | undefined> {
    const [row] = await this.dataSource.query<StoredThumbnail[]>(THUMBNAIL, [id]);
    return row;
  }

  /** Returns a page of {@link ToolAddresses} as JSON text. */
  async addressesJson(page: number): Promise<string> {
    const [row] = await this.dataSource.query<JsonRow[]>(ADDRESSES, [
      (page - 1) * ADDRESSES_PER_PAGE,
    ]);
    return row?.json ?? '';
  }

  private async arrayJson(statement: string): Promise<string> {
    const [row] = await this.dataSource.query<JsonRow[]>(statement);
    return row?.json ?? '[]';
  }

  private async items({ text, values }: PageQuery): Promise<string[]> {
    const rows = await this.dataSource.query<{ item: string }[]>(text, values);
    return rows.map(({ item }) => item);
  }
}

function parsePosition(tool: string): Position {
  const { createdAt, id } = JSON.parse(tool) as Position;
  return { createdAt, id };
}
