import type { Tool } from '@contracts/tool';
import { messageOf } from '../../shared/api/messageOf';
import { useToast } from '../../shared/toast/useToast';
import { useDeleteToolMutation } from './adminApi';

/** Deletes a tool and shows the toast of spec §8; `done` is the success message. */
export function useDeleteTool(tool: Pick<Tool, 'id'>, done: string, onDone: () => void) {
  const toast = useToast();
  const [deleteTool, { isLoading }] = useDeleteToolMutation();
  const run = async () => {
    const { error } = await deleteTool(tool.id);
    if (error) toast({ title: 'Delete Failed', description: messageOf(error, 'Failed to delete tool'), variant: 'destructive' });
    else toast({ title: 'Tool Deleted', description: done });
    onDone();
  };
  return { run: () => void run(), pending: isLoading };
}
