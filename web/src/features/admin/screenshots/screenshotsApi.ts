import type { Screenshot, ToolDetail } from '@contracts/tool';
import { api } from '../../../shared/api/api';
import { path } from '../../../shared/api/path';

/** The screenshots of a tool that stay, in their new order. */
interface Arrangement {
  toolId: string;
  screenshots: Screenshot[];
  removed: string[];
}

const screenshotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    arrangeScreenshots: build.mutation<ToolDetail, Arrangement>({
      query: ({ toolId, screenshots, removed }) => ({
        url: path`/api/tools/${toolId}/screenshots`,
        method: 'PUT',
        body: { screenshots: screenshots.map(({ id, alt }) => ({ id, alt })), removed },
      }),
      invalidatesTags: ['Tools'],
    }),
  }),
});

export const { useArrangeScreenshotsMutation } = screenshotsApi;
