import type { DashboardStats, MemberTool } from '@contracts/dashboard';
import type { MemberOrder } from '@contracts/payments';
import type { AccountResponse, MemberSession, MessageResponse } from '@contracts/user';
import { api, PROPAGATED } from '../../shared/api/api';
import { listenWhileCached } from '../../shared/live/LiveConnection';
import { throttleWithJitter } from '../../shared/live/throttleWithJitter';
import { announceNewSession } from '../../shared/session/loginApi';
import { path } from '../../shared/api/path';

/** The body of a request to change the email (docs/accounts.md). */
export interface EmailChange {
  newEmail: string;
  currentPassword: string;
}

/** The body of a password change (docs/accounts.md). */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** The body of a deletion: the password, unless the session was confirmed (docs/privacy.md). */
export interface AccountDeletion {
  password?: string;
}

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<DashboardStats, void>({
      query: () => '/api/dashboard/stats',
      providesTags: ['Stats'],
      onCacheEntryAdded: async (_argument, entry) => {
        const refresh = throttleWithJitter(() =>
          entry.dispatch(api.util.invalidateTags(['Stats'])),
        );
        await listenWhileCached(entry, {
          onMessage: ({ type }) => type === 'download_count_update' && refresh.trigger(),
        });
        refresh.stop();
      },
    }),
    memberTools: build.query<MemberTool[], void>({
      query: () => '/api/account/tools',
      providesTags: ['Tools', 'Purchase', 'Me'],
      onCacheEntryAdded: (_argument, entry) => {
        const refresh = () =>
          void entry.dispatch(
            dashboardApi.endpoints.memberTools.initiate(undefined, {
              subscribe: false,
              forceRefetch: true,
            }),
          );
        return listenWhileCached(entry, {
          onMessage: (message) =>
            message.type === 'entitlements_update' &&
            message.toolId !== null &&
            setTimeout(refresh, PROPAGATED),
        });
      },
    }),
    orders: build.query<MemberOrder[], void>({
      query: () => '/api/account/orders',
      providesTags: ['Orders'],
      onCacheEntryAdded: (_argument, entry) => {
        const refresh = () => void entry.dispatch(api.util.invalidateTags(['Orders']));
        return listenWhileCached(entry, {
          onMessage: ({ type }) => type === 'payment_status_update' && refresh(),
        });
      },
    }),
    account: build.query<AccountResponse, void>({
      query: () => '/api/account',
      providesTags: ['Me'],
    }),
    changeEmail: build.mutation<MessageResponse, EmailChange>({
      query: (body) => ({ url: '/api/account/email', method: 'POST', body }),
    }),
    changePassword: build.mutation<MessageResponse, PasswordChange>({
      query: (body) => ({ url: '/api/account/password', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Sessions'] : []),
      onQueryStarted: (_argument, { queryFulfilled }) =>
        queryFulfilled.then(announceNewSession, () => undefined), // the form shows the error
    }),
    deleteAccount: build.mutation<MessageResponse, AccountDeletion>({
      query: (body) => ({ url: '/api/account', method: 'DELETE', body }),
    }),
    sessions: build.query<MemberSession[], void>({
      query: () => '/api/account/sessions',
      providesTags: ['Me', 'Sessions'],
    }),
    endSession: build.mutation<void, string>({
      query: (id) => ({ url: path`/api/account/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    logOutElsewhere: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/account/sessions/revoke-others', method: 'POST' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useAccountQuery,
  useChangeEmailMutation,
  useStatsQuery,
  useMemberToolsQuery,
  useOrdersQuery,
  useChangePasswordMutation,
  useDeleteAccountMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useLogOutElsewhereMutation,
} = dashboardApi;
