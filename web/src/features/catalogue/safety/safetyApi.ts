import type { ContentsFile, SafetyReport, ToolContents } from '@contracts/safety';
import { api } from '../../../shared/api/api';
import { path } from '../../../shared/api/path';

const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The safety report of a tool, by its id. */
    safetyReport: build.query<SafetyReport, string>({
      query: (toolId) => path`/api/tools/${toolId}/safety`,
      providesTags: ['Tools'],
    }),
    /** The files of a tool, by its id. */
    toolContents: build.query<ToolContents, string>({
      query: (toolId) => path`/api/tools/${toolId}/contents`,
      providesTags: ['Tools'],
    }),
    /** The text of one file of a tool. */
    contentsFile: build.query<ContentsFile, { toolId: string; file: string }>({
      query: ({ toolId, file }) =>
        `${path`/api/tools/${toolId}/contents/file`}?path=${encodeURIComponent(file)}`,
      providesTags: ['Tools'],
    }),
  }),
});

export const { useSafetyReportQuery, useToolContentsQuery, useContentsFileQuery } = safetyApi;
