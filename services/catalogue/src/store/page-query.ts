import { foldCase } from '@libs/contracts';
import { escapeLike, type Position, type PreparedStatement } from '@libs/persistence';

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
 * Builds a statement whose rows are the JSON texts of tools; with `limit`, there is one more if another page follows. Whether the index of a language
 * helps depends on how many tools it has, so those statements have no name and are planned for their values; the others have at most 40 names for each list.
 */
export function pageQuery({ list, columns, condition }: ListSource, filter: Omit<ToolFilter, 'search'>): PageQuery {
  const { limit, language } = filter;
  const { used, values, use, conditions } = conditionsOf(filter);
  const bound = ROW_BOUNDS.find((rows) => limit !== undefined && rows > limit);
  const most = bound === undefined ? '' : `limit ${bound}`;
  const end = use(`limit ${bound}`, (rows) => `limit ${rows}::bigint + 1`, limit);
  // Sorted before their columns are computed, which otherwise happens for every tool that an index finds.
  const text = `select row_to_json(t)::text as json
    from (select ${columns} from (select * from tools where ${condition} ${conditions} ${NEWEST_FIRST} ${most}) tools) t ${end}`;
  return { statement: { name: language === undefined ? [list, ...used].join(' ') : undefined, text }, values };
}

/**
 * Builds a statement whose rows are the ids of the tools that a search finds; with `limit`, there is one more if another page follows. Whether the index of
 * texts helps depends on how many tools match, so it has no name. It is planned each time; a statement with all columns takes several times as long for that.
 */
export function searchQuery({ condition }: ListSource, filter: ToolFilter): PageQuery {
  const { values, use, conditions } = conditionsOf(filter);
  const end = use('limit', (rows) => `limit ${rows}::bigint + 1`, filter.limit);
  return { statement: { text: `select id from tool_search where ${condition} ${conditions} ${NEWEST_FIRST} ${end}` }, values };
}

/** Reads the tools of an array of ids, in the order of every list, as JSON texts. */
export const toolsById = ({ list, columns }: ListSource): PreparedStatement => ({
  name: `${list} by id`,
  text: `select row_to_json(t)::text as json from (select ${columns} from tools where id = any($1::uuid[]) ${NEWEST_FIRST}) t`,
});

/** Only the given conditions, which PostgreSQL plans better than optional ones. `tools` and `tool_search` have the same columns for them. */
function conditionsOf({ search, language, accessLevel, topic, after }: ToolFilter) {
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
  return { used, values, use, conditions };
}

/** The pattern of texts that contain `search`, in which `%`, `_` and `\` stand for themselves. */
const patternOf = (search: string): string => `%${escapeLike(foldCase(search))}%`;
