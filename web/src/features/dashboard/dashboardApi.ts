import type { DashboardStats } from '@contracts/dashboard';
import { api } from '../../shared/api/api';
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
  }),
});

export const { useStatsQuery } = dashboardApi;
