import { ADMIN_TOOL_SORTS, type AdminToolSort } from '@libs/contracts';
import { UndefinedWhenEmpty } from '@libs/service';
import { IsIn, IsOptional } from 'class-validator';
import { PageNumber } from '../page-number';
import { SearchQuery } from './list-query.dto';

/** The optional query parameters of `GET /api/admin/tools`. */
export class AdminListQuery extends SearchQuery {
  /** By default, when the tools were added. */
  @UndefinedWhenEmpty()
  @IsOptional()
  @IsIn(ADMIN_TOOL_SORTS, { message: `sort must be one of ${ADMIN_TOOL_SORTS.join(', ')}` })
  sort?: AdminToolSort;

  /** Descending by default. */
  @UndefinedWhenEmpty()
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'order must be asc or desc' })
  order?: 'asc' | 'desc';

  @PageNumber()
  page?: number;
}
