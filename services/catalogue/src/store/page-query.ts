import { escapeLike, type Position, type PreparedStatement } from '@libs/persistence';
import { foldCase } from '../domain/search';

export interface ToolFilter {
  search?: string;
  language?: string;
  accessLevel?: string;
  topic?: string;
  after?: Position;
  limit?: number;
}

export interface ListSource {
  list: string; // begins the names of its statements
  columns: string; // among them `id` and `createdAt`
  condition: string;
}

/** The order of every list. */
export const NEWEST_FIRST = 'order by created_at desc, id desc';

interface PageQuery {
  statement: PreparedStatement;
  values: unknown[];
}

/** With a constant bound, PostgreSQL knows that a named statement reads few rows, and plans it once instead of each time. The last is above the largest limit. */
const ROW_BOUNDS = [16, 64, 256, 1_024];

/**
 * Builds a statement with the given conditions only, which PostgreSQL plans better than optional ones. Its rows are the JSON texts of tools; with
 * `limit`, there is one more if another page follows. Whether an index on texts and choices helps depends on how many tools match, so those statements
 * have no name and are planned for their values; the others have at most 40 names for each list.
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
  const bound = ROW_BOUNDS.find((rows) => limit !== undefined && rows > limit);
  const most = bound === undefined ? '' : `limit ${bound}`;
  const end = use(`limit ${bound}`, (rows) => `limit ${rows}::bigint + 1`, limit);
  // Sorted before their columns are computed, which otherwise happens for every tool that an index on texts finds.
  const text = `select row_to_json(t)::text as json
    from (select ${columns} from (select * from tools where ${condition} ${conditions} ${NEWEST_FIRST} ${most}) tools) t ${end}`;
  const isSelective = search !== undefined || language !== undefined;
  return { statement: { name: isSelective ? undefined : [list, ...used].join(' '), text }, values };
}

/** The pattern of texts that contain `search`, in which `%`, `_` and `\` stand for themselves. */
const patternOf = (search: string): string => `%${escapeLike(foldCase(search))}%`;
