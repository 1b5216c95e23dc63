import { useAdminToolsQuery } from './adminApi';

/** Who would lose a tool if it were deleted. */
export interface Owners {
  /** How many; undefined while that is not known. */
  count: number | undefined;
  /** Somebody owns it, and it is still offered. */
  mayUnlist: boolean;
  isLoading: boolean;
}

/** How many members own a tool, as the server knows it now. */
export function useOwners(toolId: string): Owners {
  const { data: tools, isLoading } = useAdminToolsQuery(undefined, { refetchOnMountOrArgChange: true });
  const tool = tools?.find(({ id }) => id === toolId);
  return { count: tool?.ownerCount, mayUnlist: tool !== undefined && tool.ownerCount > 0 && !tool.unlisted, isLoading };
}
