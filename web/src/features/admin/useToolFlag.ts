import type { Tool } from '@contracts/tool';
import { messageOf } from '../../shared/api/baseQuery';
import { useToast } from '../../shared/toast/useToast';
import { useChangeTool } from './useToolUpload';

/** Sets a flag of a tool, and shows a toast when that fails. `set` returns whether it was set. */
export function useToolFlag(tool: Pick<Tool, 'id'>, flag: 'featured' | 'unlisted') {
  const toast = useToast();
  const [changeTool, pending] = useChangeTool();
  const set = async (value: boolean): Promise<boolean> => {
    const body = new FormData();
    body.set(flag, String(value));
    const error = await changeTool({ toolId: tool.id, body, onProgress: () => undefined });
    if (error)
      toast({
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update tool'),
        variant: 'destructive',
      });
    return !error;
  };
  return { set, pending };
}
