import type { CatalogueResponse } from '@contracts/catalogue';
import type { LiveMessage } from '@contracts/live';
import type { OwnedTools, PurchaseCheck } from '@contracts/payments';
import type { Tool, ToolDetail } from '@contracts/tool';
import { api } from '../api/api';
import { listenWhileCached, live } from '../live/LiveConnection';
import { path } from '../api/path';

/** Sets the download count of a tool in a list to that of a live message. */
export function patchCount(tools: Tool[], message: LiveMessage): void {
  if (message.type !== 'download_count_update') return;
  const tool = tools.find(({ id }) => id === message.toolId);
  if (tool) tool.downloadCount = message.downloadCount;
}

/** Sets the count that came while the tool was on its way. */
export const withRecentCount = <T extends Tool>(tool: T): T => ({
  ...tool,
  downloadCount: live.recentCount(tool.id) ?? tool.downloadCount,
});

/** The tag of the list of owned tools: a change of one tool changes it too. */
export const OWNED_TOOLS = { type: 'Purchase', id: 'LIST' } as const;

/** The tool queries, patched by the live connection; shared because home, catalogue, checkout and admin use them. */
export const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All tools, or those of the front page. */
    tools: build.query<Tool[], 'featured' | void>({
      query: (which) => (which === 'featured' ? '/api/featured-tools' : '/api/tools'),
      extraOptions: { isValid: Array.isArray },
      transformResponse: (tools: Tool[]) => tools.map(withRecentCount),
      providesTags: ['Tools'],
      onCacheEntryAdded: (_argument, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) =>
            void entry.updateCachedData((tools) => patchCount(tools, message)),
        }),
    }),
    /** A page of the catalogue, by the query string of its filter. */
    catalogue: build.query<CatalogueResponse, string>({
      query: (query) => `/api/catalogue${query && '?'}${query}`,
      extraOptions: {
        isValid: (body) => Array.isArray((body as Partial<CatalogueResponse> | null)?.tools),
      },
      transformResponse: (page: CatalogueResponse) => ({
        ...page,
        tools: page.tools.map(withRecentCount),
        related: page.related.map(withRecentCount),
      }),
      providesTags: ['Tools'],
      keepUnusedDataFor: 60, // seconds: every letter of a search is a page of its own
      onCacheEntryAdded: (_argument, entry) =>
        listenWhileCached(entry, {
          onMessage: (message) =>
            void entry.updateCachedData(({ tools, related }) => {
              patchCount(tools, message);
              patchCount(related, message);
            }),
        }),
    }),
    tool: build.query<ToolDetail, string>({
      query: (id) => path`/api/tools/${id}`,
      transformResponse: (tool: ToolDetail) => withRecentCount(tool),
      providesTags: ['Tools'],
    }),
    hasPurchased: build.query<boolean, string>({
      query: (toolId) => path`/api/user/purchases/${toolId}`,
      transformResponse: (check: Partial<PurchaseCheck> | null) => check?.hasPurchased === true,
      providesTags: (_isOwned, _error, toolId) => [{ type: 'Purchase', id: toolId }],
    }),
    ownedTools: build.query<string[], void>({
      query: () => '/api/account/purchases',
      extraOptions: {
        isValid: (body) => Array.isArray((body as Partial<OwnedTools> | null)?.toolIds),
      },
      transformResponse: ({ toolIds }: OwnedTools) => toolIds,
      providesTags: [OWNED_TOOLS],
    }),
  }),
});

export const {
  useCatalogueQuery,
  useToolsQuery,
  useToolQuery,
  useLazyToolQuery,
  useHasPurchasedQuery,
  useOwnedToolsQuery,
} = toolsApi;
