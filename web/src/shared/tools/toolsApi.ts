import type { LiveMessage } from '@contracts/live';
import type { OwnedTools, PurchaseCheck } from '@contracts/payments';
import type { Tool, ToolDetail } from '@contracts/tool';
import { api } from '../api/api';
import { listenWhileCached } from '../live/LiveConnection';
import { path } from '../api/path';

/** Sets the download count of a tool in a list to that of a live message. */
export function patchCount(tools: Tool[], message: LiveMessage): void {
  if (message.type !== 'download_count_update') return;
  const tool = tools.find(({ id }) => id === message.toolId);
  if (tool) tool.downloadCount = message.downloadCount;
}

/** The tag of the list of owned tools: a change of one tool changes it too. */
export const OWNED_TOOLS = { type: 'Purchase', id: 'LIST' } as const;

/** The tool queries, patched by the live connection; shared because home, catalogue, checkout and admin use them. */
const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tools: build.query<Tool[], void>({
      query: () => '/api/tools',
      extraOptions: { isValid: Array.isArray },
      providesTags: ['Tools'],
      onCacheEntryAdded: (_argument, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) =>
            void entry.updateCachedData((tools) => patchCount(tools, message)),
        }),
    }),
    tool: build.query<ToolDetail, string>({
      query: (id) => path`/api/tools/${id}`,
      providesTags: ['Tools'],
    }),
    hasPurchased: build.query<boolean, string>({
      queryFn: async (toolId, _api, _options, send) => {
        const { data, error } = await send(path`/api/user/purchases/${toolId}`);
        return { data: !error && (data as Partial<PurchaseCheck> | null)?.hasPurchased === true }; // spec §7: non-OK is false
      },
      providesTags: (_isOwned, _error, toolId) => [{ type: 'Purchase', id: toolId }],
    }),
    ownedTools: build.query<string[], void>({
      queryFn: async (_argument, _api, _options, send) => {
        const { data } = await send('/api/account/purchases');
        const toolIds = (data as Partial<OwnedTools> | null | undefined)?.toolIds;
        return { data: Array.isArray(toolIds) ? toolIds : [] }; // as for one tool: non-OK is not bought, and nothing retries it
      },
      providesTags: [OWNED_TOOLS],
    }),
  }),
});

export const {
  useToolsQuery,
  useToolQuery,
  useLazyToolQuery,
  useHasPurchasedQuery,
  useOwnedToolsQuery,
} = toolsApi;
