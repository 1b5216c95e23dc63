import { type ApiError, errorOf } from '../api/baseQuery';
import type { ReceivedFile } from './receiveFile';
import { path } from '../api/path';

/** Used when the code of receiveFile cannot be fetched: no progress and no retry. */
const receiveInMemory = async (response: Response): Promise<ReceivedFile> => ({ data: await response.blob() });

/** A download; `filename` is used if the server sends no name. */
export interface DownloadRequest {
  toolId: string;
  filename: string;
  /** Receives whole percents; 0 if the size is unknown. */
  onProgress: (percent: number) => void;
}

/** Downloads a tool's file and saves it. */
export async function sendDownload({ toolId, filename, onProgress }: DownloadRequest): Promise<{ error?: ApiError }> {
  const receiver = import('./receiveFile').then(
    ({ receiveFile }) => receiveFile,
    () => receiveInMemory,
  );
  try {
    const response = await fetch(path`/api/tools/${toolId}/download`, { method: 'POST', credentials: 'include' });
    if (!response.ok) return { error: errorOf(response.status, await response.text(), response.statusText) };
    const { data, error } = await (await receiver)(response, onProgress);
    if (error) return { error };
    saveAs(data, filenameOf(response.headers.get('content-disposition')) ?? filename);
    return {};
  } catch (error) {
    return { error: { status: 0, text: String(error) } };
  }
}

/** Saves a file under this name in the browser's downloads. */
function saveAs(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const EXTENDED = /filename\*=UTF-8''([^;]+)/i;
const QUOTED = /filename="((?:[^"\\]|\\.)*)"/i;

/** Returns the filename of a Content-Disposition header, preferring the UTF-8 form (contract §4); undefined without one. */
export function filenameOf(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = EXTENDED.exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  return QUOTED.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // not valid UTF-8: the caller's name is better
  }
}
