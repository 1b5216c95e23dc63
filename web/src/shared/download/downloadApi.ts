import { api } from '../api/api';
import { type ApiError, errorOf } from '../api/baseQuery';
import { filenameIn } from './filenameIn';
import type { ReceivedFile } from './receiveFile';
import { saveAs } from './saveFile';

/** In place of code that could not be fetched: without progress, and without a second try. */
const receiveAtOnce = async (response: Response): Promise<ReceivedFile> => ({ data: await response.blob() });

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
        const receiver = import('./receiveFile').then(
          ({ receiveFile }) => receiveFile,
          () => receiveAtOnce,
        );
        try {
          const response = await fetch(`/api/tools/${toolId}/download`, { method: 'POST', credentials: 'include' });
          if (!response.ok) return { error: errorOf(response.status, await response.text(), response.statusText) };
          const { data, error } = await (await receiver)(response, onProgress);
          if (error) return { error };
          saveAs(data, filenameIn(response.headers.get('content-disposition')) ?? filename);
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
