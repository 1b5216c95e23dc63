import type { PreviewChoices, Screenshot, ToolDetail } from '@contracts/tool';
import type { ToolVersion } from '@contracts/tool-version';
import { api } from '../../shared/api/api';
import { path } from '../../shared/api/path';

interface Withdrawal {
  toolId: string;
  version: number;
  reason: string;
}

/** The screenshots of a tool that stay, in their new order. */
interface Arrangement {
  toolId: string;
  screenshots: Screenshot[];
  removed: string[];
}

interface Choice {
  toolId: string;
  /** Null removes the preview. */
  entry: string | null;
}

/** Versions, screenshots and preview of a tool, which are not in its form. */
const adminToolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawVersion: build.mutation<ToolVersion[], Withdrawal>({
      query: ({ toolId, version, reason }) => ({
        url: path`/api/admin/tools/${toolId}/versions/${String(version)}/withdraw`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['Tools']),
    }),
    arrangeScreenshots: build.mutation<ToolDetail, Arrangement>({
      query: ({ toolId, screenshots, removed }) => ({
        url: path`/api/tools/${toolId}/screenshots`,
        method: 'PUT',
        body: { screenshots: screenshots.map(({ id, alt }) => ({ id, alt })), removed },
      }),
      invalidatesTags: ['Tools'],
    }),
    previewChoices: build.query<PreviewChoices, string>({
      query: (toolId) => path`/api/admin/tools/${toolId}/preview`,
      providesTags: ['Tools'],
    }),
    choosePreview: build.mutation<ToolDetail, Choice>({
      query: ({ toolId, entry }) => ({
        url: path`/api/admin/tools/${toolId}/preview`,
        ...(entry === null ? { method: 'DELETE' } : { method: 'PUT', body: { entry } }),
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['Tools']),
    }),
  }),
});

export const {
  useWithdrawVersionMutation,
  useArrangeScreenshotsMutation,
  usePreviewChoicesQuery,
  useChoosePreviewMutation,
} = adminToolsApi;
