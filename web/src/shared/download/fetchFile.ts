import { type ApiError, errorOf } from '../api/baseQuery';
import { filenameIn } from './filenameIn';
import { readToBlob, saveAs } from './saveFile';

/** One download: the tool, the name to save it under when the server gives none, and a listener for its progress. */
export interface DownloadRequest {
  toolId: string;
  filename: string;
  /** Gets whole percents; 0 as long as the size is not known. */
  onProgress: (percent: number) => void;
}

/** Downloads a tool's file and saves it. */
export async function fetchFile({ toolId, filename, onProgress }: DownloadRequest): Promise<{ data: null } | { error: ApiError }> {
  const response = await fetch(`/api/tools/${toolId}/download`, { method: 'POST', credentials: 'include' });
  if (!response.ok || !response.body) return { error: errorOf(response.status, await response.text(), response.statusText) };
  const size = Number(response.headers.get('content-length') ?? 0);
  const name = filenameIn(response.headers.get('content-disposition')) ?? filename;
  saveAs(await readToBlob(response.body, (bytes) => onProgress(size > 0 ? Math.round((bytes / size) * 100) : 0)), name);
  return { data: null };
}
