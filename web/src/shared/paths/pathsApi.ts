import type {
  DownloadedTools,
  LearningPath,
  LearningPathDetail,
  MemberPath,
} from '@contracts/path';
import { api } from '../api/api';
import { path } from '../api/path';

export const pathsApi = api.injectEndpoints({
  endpoints: (build) => ({
    paths: build.query<LearningPath[], void>({
      query: () => '/api/paths',
      providesTags: ['Paths', 'Tools'],
    }),
    path: build.query<LearningPathDetail, string>({
      query: (slug) => path`/api/paths/${slug}`,
      providesTags: ['Paths', 'Tools'],
    }),
    memberPaths: build.query<MemberPath[], void>({
      query: () => '/api/account/paths',
      providesTags: ['Progress', 'Paths'],
    }),
    downloadedTools: build.query<DownloadedTools, void>({
      query: () => '/api/account/downloaded-tools',
      providesTags: ['Stats'],
    }),
  }),
});

export const { usePathsQuery, usePathQuery, useMemberPathsQuery, useDownloadedToolsQuery } =
  pathsApi;
