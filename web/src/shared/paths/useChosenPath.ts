import type { LearningPathDetail } from '@contracts/path';
import { useMeQuery } from '../session/sessionApi';
import { useOwnedToolsQuery } from '../tools/toolsApi';
import { useFirstLoad } from '../ui/useFirstLoad';
import { choosePath, type ChosenPath } from './choosePath';
import { useMemberPathsQuery, usePathQuery, usePathsQuery } from './pathsApi';
import { useProgress } from './useProgress';

interface Choice {
  /** Until it is known what {@link ContinuePath} shows. */
  isLoading: boolean;
  /** Null without a path to go on with, and when the paths cannot be loaded. */
  chosen: ChosenPath | null;
  /** Undefined when its steps cannot be loaded. */
  detail: LearningPathDetail | undefined;
}

/** The learning path that a member should go on with. */
export function useChosenPath(): Choice {
  const { data: user, isError } = useMeQuery();
  const paths = usePathsQuery();
  const progress = useMemberPathsQuery(undefined, { skip: !user });
  const progressOf = useProgress();
  const chosen = choosePath(paths.data ?? [], progressOf, user?.isPro);
  const detail = usePathQuery(chosen?.path.slug ?? '', { skip: !chosen });
  const owned = useOwnedToolsQuery(undefined, { skip: !chosen?.path.premiumTools[0] });
  const isLoading = [paths, progress, detail, owned].some((query) => query.isLoading);
  return {
    isLoading: useFirstLoad(user === undefined ? !isError : isLoading),
    chosen,
    detail: detail.currentData,
  };
}
