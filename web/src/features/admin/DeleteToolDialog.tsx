import type { AdminTool, Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { messageOf } from '../../shared/api/baseQuery';
import { formatCount } from '../../shared/format/format';
import { useToast } from '../../shared/toast/useToast';
import { useDeleteToolMutation } from './adminApi';
import { useListing } from './useListing';

interface DeleteToolDialogProps {
  tool: AdminTool;
  onClose: () => void;
  successMessage?: string;
}

/** Asks for confirmation before a tool is deleted (text from spec §5). Offers unlisting first when members own the tool. */
export function DeleteToolDialog({
  tool,
  onClose,
  successMessage = 'Tool has been permanently deleted',
}: DeleteToolDialogProps) {
  const deletion = useDeleteTool(tool, successMessage, onClose);
  const listing = useListing(tool, onClose);
  const mayUnlist = tool.ownerCount > 0 && !tool.unlisted;
  const pending = deletion.pending || listing.pending;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
    >
      <DialogTitle id="delete-title" sx={{ overflowWrap: 'anywhere' }}>
        Delete {tool.name}
      </DialogTitle>
      <DialogContent id="delete-text">
        <DialogContentText>
          Are you sure you want to delete this tool? This action cannot be undone.
        </DialogContentText>
        <OwnersNote count={tool.ownerCount} mayUnlist={mayUnlist} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button
          color="error"
          variant={mayUnlist ? 'outlined' : 'contained'}
          onClick={deletion.run}
          loading={deletion.pending}
          disabled={pending}
        >
          Delete
        </Button>
        {mayUnlist && (
          <Button
            variant="contained"
            onClick={listing.unlist}
            loading={listing.pending}
            disabled={pending}
          >
            Unlist
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Deletes a tool and shows the toast of spec §8; `message` reports the success. */
function useDeleteTool(tool: Pick<Tool, 'id'>, message: string, onDone: () => void) {
  const toast = useToast();
  const [deleteTool, { isLoading }] = useDeleteToolMutation();
  const run = async () => {
    const { error } = await deleteTool(tool.id);
    if (error)
      toast({
        title: 'Delete Failed',
        description: messageOf(error, 'Failed to delete tool'),
        variant: 'destructive',
      });
    else toast({ title: 'Tool Deleted', description: message });
    onDone();
  };
  return { run: () => void run(), pending: isLoading };
}

/** States how many members would lose a tool, and what unlisting does instead. */
function OwnersNote({ count, mayUnlist }: { count: number; mayUnlist: boolean }) {
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
