import type { LearningPathDetail } from '@contracts/path';
import { useCurrentUser } from '../session/sessionApi';
import { useOwnedToolsQuery } from '../tools/toolsApi';
import { stepAccess } from './stepAccess';
import { useProgress } from './useProgress';
import { useUpcoming } from './useUpcoming';

/** Returns the index of the first step that is not done and can be done now; without one, of the first that is not done; -1 when all are done, or without a path. */
export function useNextPathStep(path: LearningPathDetail | undefined): number {
  const user = useCurrentUser();
  const progressOf = useProgress();
  const progress = path && progressOf(path);
  const steps = path?.steps ?? [];
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
