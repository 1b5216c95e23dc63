import { LOG_IN_TO_DOWNLOAD } from '@contracts/access';
import type { Tool } from '@contracts/tool';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ApiError, messageOf } from '../api/baseQuery';
import { useCurrentUser } from '../session/sessionApi';
import { type Toast, useToast } from '../toast/useToast';
import { type Transfer, useTransfer } from '../transfer/useTransfer';
import type { DownloadRequest } from './sendDownload';

const RELOAD = 'Please reload the page.';

/** The code that downloads is fetched with the first download. */
async function sendDownload(request: DownloadRequest): Promise<{ error?: ApiError }> {
  const code = await import('./sendDownload').catch(() => undefined);
  return code?.sendDownload(request) ?? { error: { status: 0, message: RELOAD, text: RELOAD } };
}

const DOWNLOAD: Transfer<DownloadRequest> = {
  send: sendDownload,
  invalidatesTags: (error) => {
    if (!error) return ['Tools', 'Stats'];
    return error.code === 'not_entitled' ? ['Me', 'Purchase'] : [];
  },
};

/** The newest file of a tool, or that of a version. */
type Downloadable = Pick<Tool, 'id' | 'name'> &
  Partial<Pick<Tool, 'filename' | 'sha256'>> & { version?: number };

/** A file that arrived, but could not be verified. */
interface Held {
  problem: string;
  save: () => void;
}

const heldBack = ({ problem, save }: Held): Toast => ({
  title: 'Not verified',
  description: `${problem}, so the file was not saved. Please try again.`,
  variant: 'destructive',
  action: { label: 'Save anyway', run: save },
});

/** Downloads a tool and reports the result in a toast (spec §8). Visitors are asked to log in instead. */
export function useDownload(tool: Downloadable) {
  const user = useCurrentUser();
  const toast = useToast();
  const [download, pending] = useTransfer(DOWNLOAD);
  const [progress, setProgress] = useState(0);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const askToLogIn = () =>
    toast({
      title: 'Login Required',
      description: LOG_IN_TO_DOWNLOAD,
      variant: 'destructive',
      action: {
        label: 'Log in',
        run: () => void navigate(`/login?next=${encodeURIComponent(pathname + search)}`),
      },
    });
  const start = async () => {
    if (user === null) return askToLogIn();
    setProgress(0);
    let held: Held | undefined;
    const error = await download({
      toolId: tool.id,
      version: tool.version,
      filename: tool.filename ?? tool.name,
      onProgress: setProgress,
      sha256: tool.sha256,
      onUnverified: (problem, save) => (held = { problem, save }),
    });
    if (error?.status === 401) askToLogIn();
    else if (error)
      toast({
        title: 'Download Failed',
        description: messageOf(error, 'Failed to download tool'),
        variant: 'destructive',
      });
    else if (held) toast(heldBack(held));
    else
      toast({
        title: 'Download Started',
        description: `${tool.name} is downloading...`,
        detail: 'Verified: digest, signature and public log.',
        action: { label: 'Check it again', run: () => void navigate('/verify') },
      });
  };
  return { start: () => void start(), pending, progress };
}
