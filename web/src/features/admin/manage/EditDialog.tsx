import type { Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { EditForm } from './EditForm';
import { useEditForm } from './useEditForm';

const FORM = 'edit-tool';

/** The edit modal (spec §4): it cannot be left while the edit is on its way. */
export function EditDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const edit = useEditForm(tool, onClose);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={edit.pending ? undefined : onClose}
      aria-labelledby="edit-title"
      slotProps={{ paper: { sx: { m: { xs: 2, sm: 8 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <DialogTitle id="edit-title" sx={{ overflowWrap: 'anywhere' }}>
        Edit {tool.name}
      </DialogTitle>
      <DialogContent dividers>
        <EditForm id={FORM} {...edit} />
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" onClick={onClose} disabled={edit.pending}>
          Cancel
        </Button>
        <Button type="submit" form={FORM} variant="contained" disabled={edit.pending}>
          {edit.pending ? 'Saving...' : 'Save Changes'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
