import type { Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { useToolQuery } from '../../../shared/tools/toolsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { EditContent, type EditProgress } from './EditContent';

/** The edit dialog, prefilled with the tool's data (spec §4). It cannot be closed while the request is pending; Escape and a click beside it keep changes. */
export function EditDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { currentData: detail, error, isFetching, refetch } = useToolQuery(tool.id);
  const progress = useRef<EditProgress>(null);
  const [isRefused, setRefused] = useState(false);
  const dismiss = () => {
    if (progress.current?.isSending) return;
    if (progress.current?.hasChanges()) setRefused(true);
    else onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={dismiss}
      aria-labelledby="edit-title"
      slotProps={{ paper: { sx: { m: { xs: 2, sm: 8 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <DialogTitle id="edit-title" sx={{ overflowWrap: 'anywhere' }}>
        Edit {tool.name}
      </DialogTitle>
      {detail ? (
        <EditContent tool={{ ...detail, ...tool }} ref={progress} isRefused={isRefused} onClose={onClose} />
      ) : (
        <>
          <DialogContent dividers>
            {error && !isFetching ? (
              <LoadError message={messageOf(error, 'Failed to fetch tool')} retry={() => void refetch()} />
            ) : (
              <LoadingSkeleton label="Loading the tool" height={420} />
            )}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              Cancel
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
