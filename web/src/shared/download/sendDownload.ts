import { type ApiError, errorOf } from '../api/baseQuery';
import { path } from '../api/path';
import type { CheckedFile } from './receiveFile';
import { filenameOf, saveAs } from './saveAs';

/** Used when the code of receiveFile cannot be fetched: no progress, no retry and no verification. */
const receiveInMemory = async (response: Response): Promise<CheckedFile> => ({
  data: await response.blob(),
  problem: 'The code that checks files could not be fetched',
});

/** A download; `filename` is used if the server sends no name. */
export interface DownloadRequest {
  toolId: string;
  /** The newest when absent. */
  version?: number;
  filename: string;
  /** Receives whole percents; 0 if the size is unknown. */
  onProgress: (percent: number) => void;
  sha256?: string | null;
  /** Receives why a file that arrived could not be verified, and what saves it anyway. */
  onUnverified: (problem: string, save: () => void) => void;
}

/** Downloads a tool's file and saves it if it is verified. */
export async function sendDownload({
  toolId,
  version,
  filename,
  onProgress,
  sha256,
  onUnverified,
}: DownloadRequest): Promise<{ error?: ApiError }> {
  const receiver = import('./receiveFile').then(
    ({ receiveVerifiedFile }) => receiveVerifiedFile,
    () => receiveInMemory,
  );
  try {
    const tool = path`/api/tools/${toolId}`;
    const place = version === undefined ? tool : `${tool}/versions/${version}`;
    const response = await fetch(`${place}/download`, {
      method: 'POST',
      credentials: 'include',
    });
    if (!response.ok)
      return { error: errorOf(response.status, await response.text(), response.statusText) };
    const file = await (await receiver)(response, onProgress, { id: toolId, version, sha256 });
    if (file.error) return { error: file.error };
    const name = filenameOf(response.headers.get('content-disposition')) ?? filename;
    const save = () => saveAs(file.data, name);
    if (file.problem === undefined) save();
    else onUnverified(file.problem, save);
    return {};
  } catch (error) {
    return { error: { status: 0, text: String(error) } };
  }
}
