import { useAdminToolsQuery } from './adminApi';

/** The members who would lose a tool if it were deleted. */
export interface Owners {
  /** Undefined while unknown. */
  count: number | undefined;
  /** Members own the tool and it is still listed. */
  mayUnlist: boolean;
  isLoading: boolean;
}

/** Fetches how many members currently own a tool. */
export function useOwners(toolId: string): Owners {
  const { data: tools, isLoading } = useAdminToolsQuery(undefined, { refetchOnMountOrArgChange: true });
  const tool = tools?.find(({ id }) => id === toolId);
  return { count: tool?.ownerCount, mayUnlist: tool !== undefined && tool.ownerCount > 0 && !tool.unlisted, isLoading };
}
