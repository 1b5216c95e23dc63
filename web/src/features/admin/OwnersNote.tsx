import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import { formatCount } from '../../shared/format/format';
import { useAdminToolsQuery } from './adminApi';
import { FRESH } from '../../shared/api/api';

/** States how many members would lose a tool, and what unlisting does instead. */
export function OwnersNote({ count, mayUnlist, isLoading }: Owners) {
  if (isLoading) return <Skeleton role="progressbar" aria-label="Counting owners" />;
  if (count === undefined)
    return (
      <DialogContentText sx={{ mt: 3 }}>
        We couldn&apos;t check how many people own this tool.
      </DialogContentText>
    );
  if (count === 0) return null;
  return (
    <DialogContentText sx={{ mt: 3 }}>
      <strong>
        {count === 1
          ? '1 person owns this tool and would lose it.'
          : `${formatCount(count)} people own this tool and would lose it.`}
      </strong>
      {mayUnlist && " You can unlist it instead: new members can't get it, but its owners keep it."}
    </DialogContentText>
  );
}

/** The members who would lose a tool if it were deleted. */
export interface Owners {
  count: number | undefined;
  /** Members own the tool and it is still listed. */
  mayUnlist: boolean;
  isLoading: boolean;
}

/** Fetches how many members currently own a tool. */
export function useOwners(toolId: string): Owners {
  const { data: tools, isLoading } = useAdminToolsQuery(undefined, {
    ...FRESH,
  });
  const tool = tools?.find(({ id }) => id === toolId);
  return {
    count: tool?.ownerCount,
    mayUnlist: tool !== undefined && tool.ownerCount > 0 && !tool.unlisted,
    isLoading,
  };
}
