import { useMemo } from 'react';
import { useCurrentUser } from '../session/sessionApi';
import { useDownloadedToolsQuery } from './pathsApi';

/** Returns the ids of the tools that the member has downloaded; undefined for visitors, and while it is not known. */
export function useDownloadedTools(): ReadonlySet<string> | undefined {
  const user = useCurrentUser();
  const { currentData } = useDownloadedToolsQuery(undefined, { skip: !user });
  return useMemo(
    () => (user && currentData ? new Set(currentData.toolIds) : undefined),
    [user, currentData],
  );
}
