import type { Tool } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import type { Position } from '../domain/position';
import { foldCase } from '../domain/search';

/** Optional conditions on a list of tools. */
export interface ToolFilter {
  search?: string;
  language?: string;
  accessLevel?: string;
  topic?: string;
  /** Only tools after this position. */
  after?: Position;
  limit?: number;
}

/** A page of tools. `last` is its last tool when more follow, otherwise null. */
export interface ToolPage<Listed extends Tool> {
  page: Listed[];
  last: Listed | null;
}

/** Order of every list. */
export const NEWEST_FIRST = 'order by created_at desc, id desc';

/** Returns the tools that match a filter, newest first; `which` is an additional SQL condition. */
export async function findTools<Listed extends Tool>(
  database: EntityManager,
  { columns, condition }: { columns: string; condition: string },
  { search, language, accessLevel, topic, after, limit }: ToolFilter,
): Promise<ToolPage<Listed>> {
  const rows = await database.query<{ tool: Listed }[]>(
    `select row_to_json(t) as tool from (
       select ${columns} from tools
       where ${condition}
         and ($1::text is null or strpos(search_text, $1) > 0)
         and ($2::text is null or $2 = any(filter_choices))
         and ($3::text is null or access_level = $3)
         and ($4::text is null or topic = $4)
         and ($5::timestamptz is null or (created_at, id) < ($5, $6::uuid))
       ${NEWEST_FIRST} limit $7) t`,
    [
      search === undefined ? null : foldCase(search),
      ...[language, accessLevel, topic, after?.createdAt, after?.id].map((value) => value ?? null),
      limit === undefined ? null : limit + 1,
    ],
  );
  const page = rows.slice(0, limit).map(({ tool }) => tool);
  return { page, last: rows.length > page.length ? (page.at(-1) ?? null) : null };
}
