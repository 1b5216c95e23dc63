import type { LiveMessage } from '@contracts/live';
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

/** The tool queries, patched by the live connection; shared because home, catalogue, checkout and admin use them. */
const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tools: build.query<Tool[], void>({
      queryFn: async (_argument, _api, _options, send) => {
        const { data, error } = await send('/api/tools');
        if (error) return { error };
        if (Array.isArray(data)) return { data: data as Tool[] };
        return { error: { status: 200, text: '200: the response is not a list of tools' } };
      },
      providesTags: ['Tools'],
      onCacheEntryAdded: (_argument, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) => void entry.updateCachedData((tools) => patchCount(tools, message)),
          onRecovered: () => entry.dispatch(api.util.invalidateTags(['Tools'])),
        }),
    }),
    tool: build.query<ToolDetail, string>({ query: (id) => path`/api/tools/${id}`, providesTags: ['Tools'] }),
    hasPurchased: build.query<boolean, string>({
      queryFn: async (toolId, _api, _options, send) => {
        const { data, error } = await send(path`/api/user/purchases/${toolId}`);
        return error ? { error } : { data: (data as { hasPurchased?: boolean } | undefined)?.hasPurchased === true };
      },
      providesTags: (_isOwned, _error, toolId) => [{ type: 'Purchase', id: toolId }],
    }),
  }),
});

export const { useToolsQuery, useToolQuery, useLazyToolQuery, useHasPurchasedQuery } = toolsApi;
