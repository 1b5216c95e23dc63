import { foldCase } from '@libs/contracts';
import { escapeLike, type Position } from '@libs/persistence';

export interface ToolFilter {
  search?: string;
  language?: string;
  accessLevel?: string;
  topic?: string;
  inPro?: boolean; // only premium tools that Pro includes now
  after?: Position;
  limit?: number;
}

export interface ListSource {
  columns: string; // among them `id` and `createdAt`
  condition: string;
}

/** The order of every list. */
export const NEWEST_FIRST = 'order by created_at desc, id desc';

export interface PageQuery {
  text: string;
  values: unknown[];
}

/** Builds a statement whose rows are the JSON texts of tools; with `limit`, there is one more if another page follows. */
export function pageQuery(
  { columns, condition }: ListSource,
  filter: Omit<ToolFilter, 'search'>,
): PageQuery {
  const { values, conditions, end } = buildConditions(filter);
  // Sorted before their columns are computed, which otherwise happens for every tool that an index finds.
  const page = `select * from tools where ${condition} ${conditions} ${NEWEST_FIRST} ${end}`;
  return {
    text: `select row_to_json(t)::text as item from (select ${columns} from (${page}) tools) t`,
    values,
  };
}

/** Builds a statement whose rows are the ids of the tools that a search finds; with `limit`, there is one more if another page follows. */
export function searchQuery({ condition }: ListSource, filter: ToolFilter): PageQuery {
  const { values, conditions, end } = buildConditions(filter);
  return {
    text: `select id as item from tool_search where ${condition} ${conditions} ${NEWEST_FIRST} ${end}`,
    values,
  };
}

/** Reads the tools with these ids, in the order of every list, as JSON texts. */
export const toolsById = ({ columns }: ListSource, ids: readonly string[]): PageQuery => ({
  text: `select row_to_json(t)::text as item from (select ${columns} from tools where id = any($1::uuid[]) ${NEWEST_FIRST}) t`,
  values: [ids],
});

/** Only the given conditions, which PostgreSQL plans better than optional ones. `tools` and `tool_search` have the same columns for them. */
function buildConditions({
  search,
  language,
  accessLevel,
  topic,
  inPro,
  after,
  limit,
}: ToolFilter) {
  const values: unknown[] = [];
  const use = (sql: (...parameters: string[]) => string, ...given: unknown[]): string =>
    given.includes(undefined) ? '' : sql(...given.map((value) => `$${values.push(value)}`));
  const conditions = [
    use(
      (text) => `and search_text like ${text}`,
      search === undefined ? undefined : toPattern(search),
    ),
    use((choice) => `and filter_choices @> array[${choice}]`, language),
    use((level) => `and access_level = ${level}`, accessLevel),
    use((name) => `and topic = ${name}`, topic),
    inPro ? IN_PRO : '',
    use(
      (createdAt, id) => `and (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`,
      after?.createdAt,
      after?.id,
    ),
  ].join(' ');
  return { values, conditions, end: use((rows) => `limit ${rows}::bigint + 1`, limit) };
}

/** The time is in `tools` only. */
const IN_PRO = 'and id in (select id from tools where pro_until > now())';

/** The pattern of texts that contain `search`, in which `%`, `_` and `\` stand for themselves. */
export const toPattern = (search: string): string => `%${escapeLike(foldCase(search))}%`;
