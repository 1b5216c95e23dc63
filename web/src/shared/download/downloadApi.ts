import { api } from '../api/api';
import { type ApiError, errorOf } from '../api/baseQuery';
import { filenameIn } from './filenameIn';
import { readToBlob, saveAs } from './saveFile';

/** One download: which tool, the name to save it under when the server gives none, and who wants to know how far it is. */
export interface DownloadRequest {
  toolId: string;
  filename: string;
  /** Gets whole percents; 0 as long as the size is not known. */
  onProgress: (percent: number) => void;
}

const downloadApi = api.injectEndpoints({
  endpoints: (build) => ({
    download: build.mutation<null, DownloadRequest>({
      queryFn: async ({ toolId, filename, onProgress }) => {
        try {
          const response = await fetch(`/api/tools/${toolId}/download`, { method: 'POST', credentials: 'include' });
          if (!response.ok || !response.body) return { error: errorOf(response.status, await response.text(), response.statusText) };
          const size = Number(response.headers.get('content-length') ?? 0);
          const name = filenameIn(response.headers.get('content-disposition')) ?? filename;
          saveAs(await readToBlob(response.body, (bytes) => onProgress(size > 0 ? Math.round((bytes / size) * 100) : 0)), name);
          return { data: null };
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
