import type { PreviewChoices, ToolDetail } from '@contracts/tool';
import { api } from '../../../shared/api/api';
import { path } from '../../../shared/api/path';

interface Choice {
  toolId: string;
  /** Null removes the preview. */
  entry: string | null;
}

const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { usePreviewChoicesQuery, useChoosePreviewMutation } = previewApi;
