import { api } from '../api/api';
import type { ApiError } from '../api/baseQuery';
import type { DownloadRequest } from './fetchFile';

const downloadApi = api.injectEndpoints({
  endpoints: (build) => ({
    download: build.mutation<null, DownloadRequest>({
      queryFn: async (request) => {
        try {
          const { fetchFile } = await import('./fetchFile'); // before the request, so that no download counts that cannot be saved
          return await fetchFile(request);
        } catch (error) {
          const failure: ApiError = { status: 0, text: String(error) };
          return { error: failure };
        }
      },
      invalidatesTags: (_answer, error) => (error ? [] : ['Tools', 'Stats']),
    }),
  }),
});

export const { useDownloadMutation } = downloadApi;
