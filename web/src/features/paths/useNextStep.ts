import type { LearningPathDetail } from '@contracts/path';
import { useProgress } from '../../shared/paths/useProgress';
import { useUpcoming } from '../../shared/paths/useUpcoming';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useOwnedToolsQuery } from '../../shared/tools/toolsApi';
import { stepAccess } from './stepAccess';

/** Returns the index of the first step that is not done and can be done now; without one, of the first that is not done; -1 when all are done. */
export function useNextStep({ steps, ...path }: LearningPathDetail): number {
  const user = useCurrentUser();
  const progress = useProgress()(path);
  const hasPremium = steps.some(({ tool }) => tool.accessLevel === 'premium');
  const { currentData: owned = [] } = useOwnedToolsQuery(undefined, { skip: !user || !hasPremium });
  const upcoming = useUpcoming(steps.map(({ tool }) => tool.proUntil)).split(',');
  const isLeft = ({ tool }: (typeof steps)[number]) => !progress?.done.has(tool.id);
  const canBegin = ({ tool }: (typeof steps)[number]) =>
    !stepAccess(tool, user, {
      isOwned: owned.includes(tool.id),
      isIncludedInPro: tool.proUntil !== null && upcoming.includes(tool.proUntil),
    }).isLocked;
  const next = steps.findIndex((step) => isLeft(step) && canBegin(step));
  return next === -1 ? steps.findIndex(isLeft) : next;
}
