import type { Position, PreparedStatement } from '@libs/persistence';
import { foldCase } from '../domain/search';

/** Optional conditions on a list of tools. */
export interface ToolFilter {
  search?: string;
  language?: string;
  accessLevel?: string;
  topic?: string;
  after?: Position;
  limit?: number;
}

/** What a list selects. */
export interface ListSource {
  list: string; // begins the names of its statements
  columns: string; // among them `id` and `createdAt`
  condition: string;
}

/** The order of every list. */
export const NEWEST_FIRST = 'order by created_at desc, id desc';

/** The row that a page's statement returns: its tools as a JSON array, and the position of the last one. */
export interface PageRow {
  json: string;
  hasMore: boolean;
  createdAt: string | null;
  id: string | null;
}

interface PageQuery {
  statement: PreparedStatement;
  values: unknown[];
}

/**
 * Builds a statement with the given conditions only, which PostgreSQL plans better than optional ones. Whether an index on texts and choices
 * helps depends on how many tools match, so those statements have no name and are planned for their values; the others have at most 16 names for each list.
 */
export function pageQuery(
  { list, columns, condition }: ListSource,
  { search, language, accessLevel, topic, after, limit }: ToolFilter,
): PageQuery {
  const used: string[] = [];
  const values: unknown[] = [];
  const use = (name: string, sql: (...parameters: string[]) => string, ...given: unknown[]): string => {
    if (given.includes(undefined)) return '';
    used.push(name);
    return sql(...given.map((value) => `$${values.push(value)}`));
  };
  const conditions = [
    use('search', (text) => `and search_text like ${text}`, search === undefined ? undefined : patternOf(search)),
    use('language', (choice) => `and filter_choices @> array[${choice}]`, language),
    use('level', (level) => `and access_level = ${level}`, accessLevel),
    use('topic', (name) => `and topic = ${name}`, topic),
    use('after', (createdAt, id) => `and (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`, after?.createdAt, after?.id),
  ].join(' ');
  const end = use('limit', (rows) => `limit ${rows}::bigint + 1`, limit); // one more shows whether another page follows
  const rows = `$${values.length}::bigint`;
  const [isKept, isLast, hasMore] =
    limit === undefined ? ['true', 'false', 'false'] : [`n <= ${rows}`, `n = ${rows}`, `count(*) > ${rows}`];
  const text = `select '[' || coalesce(string_agg(json, ',' order by n) filter (where ${isKept}), '') || ']' as json,
      ${hasMore} as "hasMore", max(created_at) filter (where ${isLast}) as "createdAt", max(id) filter (where ${isLast}) as id
    from (
      select row_to_json(t)::text as json, id::text as id, "createdAt" as created_at, row_number() over () as n
      from (select ${columns} from tools where ${condition} ${conditions} ${NEWEST_FIRST} ${end}) t) page`;
  const isSelective = search !== undefined || language !== undefined;
  return { statement: { name: isSelective ? undefined : [list, ...used].join(' '), text }, values };
}

/** The pattern of texts that contain `search`, in which `%`, `_` and `\` stand for themselves. */
const patternOf = (search: string): string => `%${foldCase(search).replace(/[\\%_]/g, '\\$&')}%`;
