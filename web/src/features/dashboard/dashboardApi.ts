import type { DashboardStats, MemberTool } from '@contracts/dashboard';
import { api, PROPAGATED } from '../../shared/api/api';
import { listenWhileCached } from '../../shared/live/LiveConnection';
import { throttleWithJitter } from '../../shared/live/throttleWithJitter';

const dashboardApi = api.injectEndpoints({
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
  }),
});

export const { useStatsQuery, useMemberToolsQuery } = dashboardApi;
