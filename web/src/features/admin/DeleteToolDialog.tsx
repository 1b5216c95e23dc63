import type { Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useDeleteTool } from './useDeleteTool';

interface DeleteToolDialogProps {
  tool: Pick<Tool, 'id' | 'name'>;
  onClose: () => void;
  /** What the toast says afterwards. */
  done?: string;
}

/** Asks before a tool is deleted, word for word (spec §5). */
export function DeleteToolDialog({ tool, onClose, done = 'Tool has been permanently deleted' }: DeleteToolDialogProps) {
  const { run, pending } = useDeleteTool(tool, done, onClose);
  return (
    <Dialog open role="alertdialog" onClose={onClose} maxWidth="xs" aria-labelledby="delete-title" aria-describedby="delete-text">
      <DialogTitle id="delete-title" sx={{ overflowWrap: 'anywhere' }}>
        Delete {tool.name}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-text">Are you sure you want to delete this tool? This action cannot be undone.</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button color="error" variant="contained" onClick={run} loading={pending}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
