import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AdminPath, type AdminPathQuestion, SKILL_LEVELS } from '@libs/contracts';
import { conflict, invalidFields, notFound } from '@libs/errors';
import { isoText } from '@libs/persistence';
import { DataSource, type EntityManager } from 'typeorm';

export const NO_SUCH_PATH = 'Learning path not found';

export const noSuchPath = () => notFound('path_not_found', NO_SUCH_PATH);

const UPDATED_AT = `${isoText('p.updated_at')} as "updatedAt"`;
const PRO_UNTIL = isoText('t.pro_until');
const THUMBNAIL_URL = `'/api/tools/' || t.id || '/thumbnail?v=' || t.thumbnail_hash`;
const PATH_COLUMNS = `p.slug, p.title, p.summary, ${UPDATED_AT}, mode() within group (order by t.topic) as topic, bool_or(t.access_level = 'pro') as "isPro",
  to_json(array(select level from unnest(array['${SKILL_LEVELS.join("', '")}']) as level where level = any(array_agg(t.skill_level)))) as "skillLevels",
  coalesce(sum(t.duration_minutes), 0)::integer as "durationMinutes", 
  coalesce(json_agg(json_build_object('id', t.id, 'price', t.price, 'proUntil', ${PRO_UNTIL}) order by s.position) filter (where t.access_level = 'premium'), '[]') as "premiumTools",
  json_agg(t.id order by s.position) as "toolIds",
  (array_agg(${THUMBNAIL_URL} order by s.position) filter (where t.thumbnail_hash is not null))[1] as "thumbnailUrl"`;
/** Inner joins leave out unlisted tools, and paths without any listed tool. */
const LISTED_PATHS = `from paths p join path_steps s on s.path_id = p.id join tools t on t.id = s.tool_id and not t.unlisted
  where not p.unlisted`;
const STEPS = `json_agg(json_build_object('lesson', s.lesson, 'tool', json_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'description', t.description,
  'language', t.language, 'thumbnailUrl', ${THUMBNAIL_URL}, 'accessLevel', t.access_level, 'price', t.price,
  'proUntil', ${PRO_UNTIL}, 'skillLevel', t.skill_level, 'durationMinutes', t.duration_minutes,
  'previewUrl', (select '/' || v.object_key from previews v where v.tool_id = t.id and v.file_key = t.file_key)),
  'questions', (select coalesce(json_agg(json_build_object('question', q->'question', 'options', q->'options') order by n), '[]')
    from jsonb_array_elements(s.questions) with ordinality as question(q, n))) order by s.position) as steps`;

const PUBLIC_LIST = `select coalesce(json_agg(row_to_json(l)), '[]')::text as json
    from (select ${PATH_COLUMNS} ${LISTED_PATHS} group by p.id order by p.position) l`;
const PUBLIC_ONE = `select row_to_json(l)::text as json from (select ${PATH_COLUMNS}, p.outcomes, ${STEPS} ${LISTED_PATHS} and p.slug = $1 group by p.id) l`;
const ADMIN_COLUMNS = `p.id, p.slug, p.title, p.summary, p.outcomes, p.unlisted, ${UPDATED_AT}, coalesce(
  (select json_agg(json_build_object('toolId', s.tool_id, 'toolName', t.name, 'lesson', s.lesson, 'questions', s.questions) order by s.position)
    from path_steps s join tools t on t.id = s.tool_id where s.path_id = p.id), '[]') as steps`;
const ADMIN_LIST = `select coalesce(json_agg(row_to_json(l)), '[]')::text as json from (select ${ADMIN_COLUMNS} from paths p order by p.position) l`;
const ADMIN_ONE = `select row_to_json(l)::text as json from (select ${ADMIN_COLUMNS} from paths p where p.id = $1) l`;

interface JsonRow {
  json: string;
}

/** The contents of a learning path; `steps` in the order of the tools. */
interface PathContent {
  title: string;
  summary: string;
  outcomes?: string;
  unlisted: boolean;
  steps: { toolId: string; lesson: string; questions?: AdminPathQuestion[] }[];
}

interface NewPath extends PathContent {
  id: string;
  slug: string;
}

/** Reads learning paths as the JSON of the API, which PostgreSQL builds, and writes them. */
@Injectable()
export class PathRepository {
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

  /** Locks a path until the transaction ends and reads it; null when it does not exist. */
  async lock(tx: EntityManager, id: string): Promise<AdminPath | null> {
    await tx.query('select from paths where id = $1 for update', [id]);
    return this.read(tx, id);
  }

  async read(tx: EntityManager, id: string): Promise<AdminPath | null> {
    const [row] = await tx.query<JsonRow[]>(ADMIN_ONE, [id]);
    return row ? (JSON.parse(row.json) as AdminPath) : null;
  }

  /** Throws `conflict` when another path has the slug, `invalid` for unknown tools. */
  async insert(tx: EntityManager, path: NewPath, at: Date): Promise<void> {
    const { id, slug, title, summary, outcomes = '', unlisted } = path;
    const rows = await tx.query<unknown[]>(
      `insert into paths (id, slug, title, summary, outcomes, unlisted, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (slug) do nothing returning id`,
      [id, slug, title, summary, outcomes, unlisted, at],
    );
    if (rows.length === 0)
      throw conflict('path_slug_taken', 'Another learning path has this address');
    await insertSteps(tx, path);
  }

  /** Replaces everything but the slug of a locked path. Throws `invalid` for unknown tools. */
  async replace(tx: EntityManager, id: string, content: PathContent, at: Date): Promise<void> {
    const { title, summary, outcomes = '', unlisted } = content;
    await tx.query(
      'update paths set title = $2, summary = $3, outcomes = $4, unlisted = $5, updated_at = $6 where id = $1',
      [id, title, summary, outcomes, unlisted, at],
    );
    await tx.query('delete from path_steps where path_id = $1', [id]);
    await insertSteps(tx, { ...content, id });
  }

  async delete(tx: EntityManager, id: string): Promise<void> {
    await tx.query('delete from paths where id = $1', [id]);
  }
}

async function insertSteps(
  tx: EntityManager,
  { id, steps }: Pick<NewPath, 'id' | 'steps'>,
): Promise<void> {
  const toolIds = steps.map(({ toolId }) => toolId);
  const known = await tx.query<unknown[]>(
    'select id from tools where id = any($1::uuid[]) for key share',
    [toolIds],
  );
  if (known.length < toolIds.length)
    throw invalidFields([{ field: 'steps', message: 'A tool of this path no longer exists' }]);
  await tx.query(
    `insert into path_steps (path_id, position, tool_id, lesson, questions)
     select $1, position, tool_id, lesson, questions::jsonb
     from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as step(tool_id, lesson, questions, position)`,
    [
      id,
      toolIds,
      steps.map(({ lesson }) => lesson),
      steps.map(({ questions = [] }) => JSON.stringify(questions)),
    ],
  );
}
