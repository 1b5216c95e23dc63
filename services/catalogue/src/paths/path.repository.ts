import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

const UPDATED_AT = `to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`;
const PATH_COLUMNS = `p.slug, p.title, p.summary, ${UPDATED_AT}, bool_or(t.access_level = 'pro') as "isPro",
  coalesce(sum(t.duration_minutes), 0)::integer as "durationMinutes", json_agg(t.id order by s.position) as "toolIds"`;
/** Inner joins leave out unlisted tools, and paths without any listed tool. */
const LISTED_PATHS = `from paths p join path_steps s on s.path_id = p.id join tools t on t.id = s.tool_id and not t.unlisted
  where not p.unlisted`;
const STEPS = `json_agg(json_build_object('lesson', s.lesson, 'tool', json_build_object('id', t.id, 'name', t.name, 'description', t.description,
  'language', t.language, 'accessLevel', t.access_level, 'skillLevel', t.skill_level, 'durationMinutes', t.duration_minutes))
  order by s.position) as steps`;

const PUBLIC_LIST = `select coalesce(json_agg(row_to_json(l)), '[]')::text as json
    from (select ${PATH_COLUMNS} ${LISTED_PATHS} group by p.id order by p.position) l`;
const PUBLIC_ONE = `select row_to_json(l)::text as json from (select ${PATH_COLUMNS}, ${STEPS} ${LISTED_PATHS} and p.slug = $1 group by p.id) l`;
const ADMIN_COLUMNS = `p.id, p.slug, p.title, p.summary, p.unlisted, ${UPDATED_AT}, coalesce(
  (select json_agg(json_build_object('toolId', s.tool_id, 'lesson', s.lesson) order by s.position) from path_steps s where s.path_id = p.id), '[]') as steps`;
const ADMIN_LIST = `select coalesce(json_agg(row_to_json(l)), '[]')::text as json from (select ${ADMIN_COLUMNS} from paths p order by p.position) l`;
const ADMIN_ONE = `select row_to_json(l)::text as json from (select ${ADMIN_COLUMNS} from paths p where p.id = $1) l`;

interface JsonRow {
  json: string;
}

/** Reads learning paths as the JSON of the API, which PostgreSQL builds. */
@Injectable()
export class PathsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async listJson(): Promise<string> {
    const [row] = await this.dataSource.query<JsonRow[]>(PUBLIC_LIST);
    return row?.json ?? '[]';
  }

  /** Null for an unknown or unlisted path, and for one without a listed tool. */
  async oneJson(slug: string): Promise<string | null> {
    const [row] = await this.dataSource.query<JsonRow[]>(PUBLIC_ONE, [slug]);
    return row?.json ?? null;
  }

  async adminListJson(): Promise<string> {
    const [row] = await this.dataSource.query<JsonRow[]>(ADMIN_LIST);
    return row?.json ?? '[]';
  }

  async adminOneJson(id: string, tx: EntityManager = this.dataSource.manager): Promise<string> {
    const [row] = await tx.query<JsonRow[]>(ADMIN_ONE, [id]);
    return row?.json ?? 'null';
  }
}
