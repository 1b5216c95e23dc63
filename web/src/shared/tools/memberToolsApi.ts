import type { MemberTool } from '@contracts/dashboard';
import { api, PROPAGATED_MS } from '../api/api';
import { listenWhileCached } from '../live/LiveConnection';

/** The tag of this list alone: what changes purchases changes it too. */
const MEMBER_TOOLS = { type: 'Purchase', id: 'MEMBER_TOOLS' } as const;

const memberToolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tools that the member owns, and those whose file changed after the member's download. */
    memberTools: build.query<MemberTool[], void>({
      query: () => '/api/account/tools',
      providesTags: ['Tools', 'Me', MEMBER_TOOLS],
      onCacheEntryAdded: (_argument, entry) => {
        const refresh = () => entry.dispatch(api.util.invalidateTags([MEMBER_TOOLS]));
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
