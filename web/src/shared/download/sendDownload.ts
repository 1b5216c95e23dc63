import { type ApiError, errorOf } from '../api/baseQuery';
import type { ReceivedFile } from './receiveFile';
import { path } from '../api/path';
import { filenameOf, saveAs } from './saveAs';

/** Used when the code of receiveFile cannot be fetched: no progress and no retry. */
const receiveInMemory = async (response: Response): Promise<ReceivedFile> => ({
  data: await response.blob(),
});

/** A download; `filename` is used if the server sends no name. */
export interface DownloadRequest {
  toolId: string;
  filename: string;
  /** Receives whole percents; 0 if the size is unknown. */
  onProgress: (percent: number) => void;
}

/** Downloads a tool's file and saves it. */
export async function sendDownload({
  toolId,
  filename,
  onProgress,
}: DownloadRequest): Promise<{ error?: ApiError }> {
  const receiver = import('./receiveFile').then(
    ({ receiveFile }) => receiveFile,
    () => receiveInMemory,
  );
  try {
    const response = await fetch(path`/api/tools/${toolId}/download`, {
      method: 'POST',
      credentials: 'include',
    });
    if (!response.ok)
      return { error: errorOf(response.status, await response.text(), response.statusText) };
    const { data, error } = await (await receiver)(response, onProgress);
    if (error) return { error };
    saveAs(data, filenameOf(response.headers.get('content-disposition')) ?? filename);
    return {};
  } catch (error) {
    return { error: { status: 0, text: String(error) } };
  }
}
