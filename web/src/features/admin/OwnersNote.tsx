import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import { formatCount } from '../../shared/format/format';
import type { Owners } from './useOwners';

/** States how many members would lose a tool, and what unlisting does instead. */
export function OwnersNote({ count, mayUnlist, isLoading }: Owners) {
  if (isLoading) return <Skeleton role="progressbar" aria-label="Counting owners" />;
  if (count === undefined)
    return <DialogContentText sx={{ mt: 3 }}>We couldn&apos;t check how many people own this tool.</DialogContentText>;
  if (count === 0) return null;
  return (
    <DialogContentText sx={{ mt: 3 }}>
      <strong>
        {count === 1 ? '1 person owns this tool and would lose it.' : `${formatCount(count)} people own this tool and would lose it.`}
      </strong>
      {mayUnlist && " You can unlist it instead: new members can't get it, but its owners keep it."}
    </DialogContentText>
  );
}
