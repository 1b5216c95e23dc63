import type { Tool } from '@contracts/tool';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ApiError, errorOf, messageOf } from '../api/baseQuery';
import { path } from '../api/path';
import { useCurrentUser } from '../session/sessionApi';
import { useToast } from '../toast/useToast';
import { type Transfer, useTransfer } from '../transfer/useTransfer';
import type { ReceivedFile } from './receiveFile';
import { filenameOf, saveAs } from './saveAs';

/** Used when the code of receiveFile cannot be fetched: no progress and no retry. */
const receiveInMemory = async (response: Response): Promise<ReceivedFile> => ({
  data: await response.blob(),
});

/** A download; `filename` is used if the server sends no name. */
interface DownloadRequest {
  toolId: string;
  filename: string;
  /** Receives whole percents; 0 if the size is unknown. */
  onProgress: (percent: number) => void;
}

/** Downloads a tool's file and saves it. */
async function sendDownload({
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

const DOWNLOAD: Transfer<DownloadRequest> = {
  send: sendDownload,
  invalidatesTags: (error) => {
    if (!error) return ['Tools', 'Stats'];
    return error.code === 'not_entitled' ? ['Me', 'Purchase'] : [];
  },
};

/** Downloads a tool and reports the result in a toast (spec §8). Visitors are asked to log in instead. */
export function useDownload(tool: Pick<Tool, 'id' | 'name'> & Partial<Pick<Tool, 'filename'>>) {
  const user = useCurrentUser();
  const toast = useToast();
  const [download, pending] = useTransfer(DOWNLOAD);
  const [progress, setProgress] = useState(0);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const askToLogIn = () =>
    toast({
      title: 'Login Required',
      description: 'Please log in to download tools.',
      variant: 'destructive',
      action: {
        label: 'Log in',
        run: () => void navigate(`/login?next=${encodeURIComponent(pathname + search)}`),
      },
    });
  const start = async () => {
    if (user === null) return askToLogIn();
    setProgress(0);
    const error = await download({
      toolId: tool.id,
      filename: tool.filename ?? tool.name,
      onProgress: setProgress,
    });
    if (error?.status === 401) askToLogIn();
    else if (error)
      toast({
        title: 'Download Failed',
        description: messageOf(error, 'Failed to download tool'),
        variant: 'destructive',
      });
    else toast({ title: 'Download Started', description: `${tool.name} is downloading...` });
  };
  return { start: () => void start(), pending, progress };
}
