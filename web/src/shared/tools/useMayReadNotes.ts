import type { Tool } from '@contracts/tool';
import { useCurrentUser } from '../session/sessionApi';
import { useToolAction } from './ToolActionButton';
import { useIsOwned, useOwnership } from './useOwnership';

/** Whether the user can read the notes for teachers of a tool: everybody those of a free tool, others who may download it. Undefined while it is not known. */
export function useMayReadNotes(tool: Tool): boolean | undefined {
  const user = useCurrentUser();
  const isListed = useIsOwned(tool, user);
  const isOwned = useOwnership(tool, user);
  const mayDownload = useToolAction(tool, isOwned ?? isListed) === 'download';
  if (tool.accessLevel === 'free' || mayDownload) return true;
  const isKnown = user === null || (user && (tool.accessLevel !== 'premium' || isOwned === false));
  return isKnown ? false : undefined;
}
