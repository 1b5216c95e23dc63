import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ADMIN_PAGE_SIZE, type AdminToolPage, type AdminToolSort } from '@libs/contracts';
import { DataSource } from 'typeorm';
import type { AdminListQuery } from './admin-list-query.dto';
import { toPattern } from './page-query';
import { BUYER_COUNT, TOOL_COLUMNS } from './tool.repository';

const OWNER_COUNT =
  '(select count(*) from tool_owners o where o.tool_id = tools.id and o.owned) as "ownerCount"';
const COLUMNS = `${TOOL_COLUMNS}, ${BUYER_COUNT}, ${OWNER_COUNT}`;

const SORTS: Record<AdminToolSort, string> = {
  createdAt: 'created_at',
  name: 'name collate "und-x-icu"',
  accessLevel: 'access_level',
  price: 'price',
  downloadCount: 'count_offset + counted',
  starRating: 'star_rating',
  memberRating: 'coalesce(rating_total::numeric / nullif(rating_count, 0), 0)',
};

/** Reads the list of tools that administrators see: unlisted ones included, with the number of owners of each. */
@Injectable()
export class AdminToolsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns a page as JSON text. */
  async pageJson(query: AdminListQuery): Promise<string> {
    const { sort = 'createdAt', order = 'desc' } = query;
    const { condition, values } = buildCondition(query);
    const [sums] = await this.dataSource.query<Pick<AdminToolPage, 'total' | 'downloads'>[]>(
      `select count(*)::int as total, coalesce(sum(count_offset + counted), 0)::float8 as downloads from tools where ${condition}`,
      values,
    );
    const lastPage = Math.max(1, Math.ceil((sums?.total ?? 0) / ADMIN_PAGE_SIZE));
    const page = Math.min(query.page ?? 1, lastPage);
    // Sorted before the columns are computed, which otherwise happens for every tool.
    const rows = await this.dataSource.query<{ item: string }[]>(
      `select row_to_json(t)::text as item from (select ${COLUMNS} from (select * from tools where ${condition}
         order by ${SORTS[sort]} ${order}, created_at desc, id desc
         limit ${ADMIN_PAGE_SIZE} offset ${(page - 1) * ADMIN_PAGE_SIZE}) tools) t`,
      values,
    );
    const rest = JSON.stringify({ page, ...sums });
    return `{"tools":[${rows.map(({ item }) => item).join(',')}],${rest.slice(1)}`;
  }
}

function buildCondition({ search, accessLevel }: AdminListQuery) {
  const values: string[] = [];
  const use = (value: string) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (search !== undefined) {
    const pattern = use(toPattern(search.trim()));
    conditions.push(`(search_text like ${pattern} or lower(filename) like ${pattern})`);
  }
  if (accessLevel !== undefined) conditions.push(`access_level = ${use(accessLevel)}`);
  return { condition: conditions.join(' and '), values };
}
