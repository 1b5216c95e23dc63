import type { Tool } from '@contracts/tool';
import { useToast } from '../../shared/toast/useToast';
import { useToolFlag } from './useToolFlag';

/** Unlists a tool, or lists it again, and shows a toast. */
export function useListing(tool: Pick<Tool, 'id'>, onDone: () => void = () => undefined) {
  const toast = useToast();
  const { set, pending } = useToolFlag(tool, 'unlisted');
  const change = async (unlisted: boolean) => {
    if (await set(unlisted))
      toast(
        unlisted
          ? {
              title: 'Tool unlisted',
              description: 'It is no longer offered, but its owners keep it.',
            }
          : { title: 'Tool listed', description: 'It is available again.' },
      );
    onDone();
  };
  return { unlist: () => void change(true), listAgain: () => void change(false), pending };
}
