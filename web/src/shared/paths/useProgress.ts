import type { LearningPath, MemberPath } from '@contracts/path';
import { useMemo } from 'react';
import { useCurrentUser } from '../session/sessionApi';
import { useMemberPathsQuery } from './pathsApi';

/** A member's progress in a learning path. */
export interface Progress {
  /** The ids of the tools whose steps are done. */
  done: ReadonlySet<string>;
  certificateCode: string | null;
}

type ProgressOf = (path: Pick<LearningPath, 'slug' | 'toolIds'>) => Progress | undefined;

/** Returns how far the member is in a path; undefined for visitors, and while it is not known. */
export function useProgress(): ProgressOf {
  const user = useCurrentUser();
  const { currentData } = useMemberPathsQuery(undefined, { skip: !user });
  return useMemo(
    () =>
      ({ slug, toolIds }) =>
        user && currentData
          ? readProgress(
              toolIds,
              currentData.find((path) => path.slug === slug),
            )
          : undefined,
    [user, currentData],
  );
}

const readProgress = (
  toolIds: readonly string[],
  { doneToolIds = [], certificateCode = null }: Partial<MemberPath> = {},
): Progress => ({
  done: new Set(toolIds.filter((id) => doneToolIds.includes(id))),
  certificateCode,
});
