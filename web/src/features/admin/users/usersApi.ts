import type { AccessDecision } from '@contracts/access';
import type { AdminUser, AdminUserDetail, AdminUserDownloads } from '@contracts/admin-users';
import type { MessageResponse } from '@contracts/user';
import { api } from '../../../shared/api/api';
import { nextPageOf, type Page } from '../../../shared/api/nextPage';
import { path } from '../../../shared/api/path';

/** An administrator's action on a user. */
export type UserActionName =
  | 'suspend'
  | 'restore'
  | 'administrator'
  | 'administrator/remove'
  | 'second-factor/reset';

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.infiniteQuery<Page<AdminUser>, string, string>({
      query: ({ queryArg: search, pageParam }) =>
        pageParam || `/api/admin/users?${new URLSearchParams({ search }).toString()}`,
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      transformResponse: nextPageOf<AdminUser>,
      providesTags: ['AdminUsers'],
    }),
    user: build.query<AdminUserDetail, string>({
      query: (id) => path`/api/admin/users/${id}`,
      providesTags: ['AdminUsers'],
    }),
    userDownloads: build.query<AdminUserDownloads, string>({
      query: (id) => path`/api/admin/users/${id}/downloads`,
      providesTags: ['AdminUsers'],
    }),
    userAccess: build.query<AccessDecision, { userId: string; toolId: string }>({
      query: ({ userId, toolId }) => path`/api/admin/users/${userId}/tools/${toolId}/access`,
      providesTags: ['AdminUsers'],
    }),
    actOnUser: build.mutation<
      MessageResponse,
      { userId: string; action: UserActionName; reason: string }
    >({
      query: ({ userId, action, reason }) => ({
        url: `${path`/api/admin/users/${userId}`}/${action}`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['AdminUsers', 'Me']),
    }),
  }),
});

export const {
  useUsersInfiniteQuery,
  useUserQuery,
  useUserDownloadsQuery,
  useUserAccessQuery,
  useActOnUserMutation,
} = usersApi;
