import type { MemberTool } from '@contracts/dashboard';
import { api, PROPAGATED_MS } from '../api/api';
import { listenWhileCached } from '../live/LiveConnection';

const memberToolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tools that the member owns, and those whose file changed after the member's download. */
    memberTools: build.query<MemberTool[], void>({
      query: () => '/api/account/tools',
      providesTags: ['Tools', 'Purchase', 'Me'],
      onCacheEntryAdded: (_argument, entry) => {
        const refresh = () =>
          void entry.dispatch(
            memberToolsApi.endpoints.memberTools.initiate(undefined, {
              subscribe: false,
              forceRefetch: true,
            }),
          );
        return listenWhileCached(entry, {
          onMessage: (message) =>
            message.type === 'entitlements_update' &&
            message.toolId !== null &&
            setTimeout(refresh, PROPAGATED_MS),
        });
      },
    }),
  }),
});

export const { useMemberToolsQuery } = memberToolsApi;
