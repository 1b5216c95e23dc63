import type { AuditLogEntry } from '@contracts/audit';
import { api } from '../../../shared/api/api';
import { nextPageOf, type Page } from '../../../shared/api/nextPage';

/** Filter of the audit log; absent conditions match everything. */
export interface AuditFilter {
  actor?: string;
  action?: string;
  subject?: string;
  from?: string;
  to?: string;
}

/** Builds the query of a filter. */
export const auditQuery = (filter: AuditFilter): string =>
  new URLSearchParams(Object.entries(filter)).toString();

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.infiniteQuery<Page<AuditLogEntry>, AuditFilter, string>({
      query: ({ queryArg, pageParam }) => pageParam || `/api/admin/audit?${auditQuery(queryArg)}`,
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      transformResponse: nextPageOf<AuditLogEntry>,
      providesTags: ['AdminUsers'],
    }),
  }),
});

export const { useAuditLogInfiniteQuery } = auditApi;
