import type { DownloadedTools, LearningPath, LearningPathDetail } from '@contracts/path';
import { api } from '../api/api';
import { path } from '../api/path';

const pathsApi = api.injectEndpoints({
  endpoints: (build) => ({
    paths: build.query<LearningPath[], void>({
      query: () => '/api/paths',
      providesTags: ['Paths', 'Tools'],
    }),
    path: build.query<LearningPathDetail, string>({
      query: (slug) => path`/api/paths/${slug}`,
      providesTags: ['Paths', 'Tools'],
    }),
    downloadedTools: build.query<DownloadedTools, void>({
      query: () => '/api/account/downloaded-tools',
      providesTags: ['Stats'],
    }),
  }),
});

export const { usePathsQuery, usePathQuery, useDownloadedToolsQuery } = pathsApi;
