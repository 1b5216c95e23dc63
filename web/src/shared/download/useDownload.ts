import type { Tool } from '@contracts/tool';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../api/baseQuery';
import { useCurrentUser } from '../session/sessionApi';
import { useToast } from '../toast/useToast';
import { type Transfer, useTransfer } from '../transfer/useTransfer';
import { type DownloadRequest, sendDownload } from './sendDownload';

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
