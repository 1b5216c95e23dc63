import type { Tool } from '@contracts/tool';
import { messageOf } from '../../shared/api/baseQuery';
import { useToast } from '../../shared/toast/useToast';
import { useChangeTool } from './useToolUpload';

const IGNORED = () => undefined;

/** Unlists a tool, or lists it again, and shows a toast. */
export function useListing(tool: Pick<Tool, 'id'>, onDone: () => void = IGNORED) {
  const toast = useToast();
  const [changeTool, pending] = useChangeTool();
  const change = async (unlisted: boolean) => {
    const body = new FormData();
    body.set('unlisted', String(unlisted));
    const error = await changeTool({ toolId: tool.id, body, onProgress: IGNORED });
    if (error)
      toast({
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update tool'),
        variant: 'destructive',
      });
    else if (unlisted)
      toast({
        title: 'Tool unlisted',
        description: 'It is no longer offered, but its owners keep it.',
      });
    else toast({ title: 'Tool listed', description: 'It is available again.' });
    onDone();
  };
  return { unlist: () => void change(true), listAgain: () => void change(false), pending };
}
