import type { ToolVersion } from '@contracts/tool-version';
import { api } from '../api/api';
import { path } from '../api/path';

const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    versions: build.query<ToolVersion[], string>({
      query: (toolId) => path`/api/tools/${toolId}/versions`,
      providesTags: ['Tools'],
    }),
  }),
});

export const { useVersionsQuery } = versionsApi;
