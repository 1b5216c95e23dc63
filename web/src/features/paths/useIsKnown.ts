import type { LearningPath } from '@contracts/path';
import { useDownloadedToolsQuery, useMemberPathsQuery } from '../../shared/paths/pathsApi';
import { useMeQuery } from '../../shared/session/sessionApi';
import { useOwnedToolsQuery } from '../../shared/tools/toolsApi';
import { useFirstLoad } from '../../shared/ui/useFirstLoad';

/** Whether it is known who looks at a path, and how far that member is in it: which step is the next one depends on both. */
export function useIsKnown({ premiumTools }: Pick<LearningPath, 'premiumTools'>): boolean {
  const { data: user, isError } = useMeQuery();
  const queries = [
    useMemberPathsQuery(undefined, { skip: !user }),
    useDownloadedToolsQuery(undefined, { skip: !user }),
    useOwnedToolsQuery(undefined, { skip: !user || !premiumTools[0] }),
  ];
  const isLoading = user === undefined ? !isError : queries.some((query) => query.isLoading);
  return !useFirstLoad(isLoading);
}
