import type { Tool } from '@contracts/tool';
import { useState } from 'react';
import { messageOf } from '../api/messageOf';
import { useCurrentUser } from '../session/useCurrentUser';
import { useToast } from '../toast/useToast';
import { useDownloadMutation } from './downloadApi';

/** Downloads a tool and tells about it in the words of the spec (§8); visitors are asked to log in and nothing is sent. */
export function useDownload(tool: Pick<Tool, 'id' | 'name'> & Partial<Pick<Tool, 'filename'>>) {
  const user = useCurrentUser();
  const toast = useToast();
  const [download, { isLoading }] = useDownloadMutation();
  const [progress, setProgress] = useState(0);
  const start = async () => {
    if (user === null) {
      toast({ title: 'Login Required', description: 'Please log in to download tools.', variant: 'destructive' });
      return;
    }
    setProgress(0);
    const { error } = await download({ toolId: tool.id, filename: tool.filename ?? tool.name, onProgress: setProgress });
    if (error) toast({ title: 'Download Failed', description: messageOf(error, 'Failed to download tool'), variant: 'destructive' });
    else toast({ title: 'Download Started', description: `${tool.name} is downloading...` });
  };
  return { start: () => void start(), pending: isLoading, progress };
}
