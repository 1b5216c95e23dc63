import type { AdminPath } from '@contracts/path';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { messageOf } from '../../../shared/api/baseQuery';
import { useToast } from '../../../shared/toast/useToast';
import { useDeletePathMutation } from './adminPathsApi';

/** Asks for confirmation before a learning path is deleted. */
export function DeletePathDialog({ path, onClose }: { path: AdminPath; onClose: () => void }) {
  const toast = useToast();
  const [deletePath, { isLoading }] = useDeletePathMutation();
  const run = async () => {
    const { error } = await deletePath(path.id);
    if (error)
      toast({
        title: 'Delete Failed',
        description: messageOf(error, 'Failed to delete the path'),
        variant: 'destructive',
      });
    else toast({ title: 'Path Deleted', description: `${path.title} was deleted` });
    onClose();
  };
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
        Delete {path.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-text">
          The path and its lessons are deleted. Its tools stay in the catalogue.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button color="error" variant="contained" loading={isLoading} onClick={() => void run()}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
