import type { RecordedDownloads } from '@contracts/dashboard';
import type { Tool, ToolDetail } from '@contracts/tool';
import { api } from '../../../shared/api/api';
import { path } from '../../../shared/api/path';
import { listenWhileCached } from '../../../shared/live/LiveConnection';
import { patchCount, withRecentCount } from '../../../shared/tools/toolsApi';

export const toolPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A tool by its slug, a former one, or its id. */
    toolBySlug: build.query<ToolDetail, string>({
      query: (slug) => path`/api/tools/${slug}`,
      transformResponse: (tool: ToolDetail) => withRecentCount(tool),
      providesTags: ['Tools'],
      onCacheEntryAdded: (_slug, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) =>
            void entry.updateCachedData((tool) => patchCount([tool], message)),
        }),
    }),
    /** How often a tool was downloaded and by how many members, counted from the records. */
    recordedDownloads: build.query<RecordedDownloads, string>({
      query: (toolId) => path`/api/tools/${toolId}/downloads`,
    }),
    /** The response to a call for a few tools. */
    fewTools: build.query<Tool[], string>({
      query: (call) => call,
      extraOptions: { isValid: Array.isArray },
      transformResponse: (tools: Tool[]) => tools.map(withRecentCount),
      providesTags: ['Tools'],
      onCacheEntryAdded: (_call, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) =>
            void entry.updateCachedData((tools) => patchCount(tools, message)),
        }),
    }),
  }),
});

export const { useToolBySlugQuery, useRecordedDownloadsQuery, useFewToolsQuery } = toolPageApi;

/** What is known of the tool at a slug, without asking for it. */
export const useToolBySlugState = toolPageApi.endpoints.toolBySlug.useQueryState;
