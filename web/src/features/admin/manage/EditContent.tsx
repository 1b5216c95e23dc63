import type { ToolDetail } from '@contracts/tool';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { EditForm, useEditForm } from './EditForm';

const FORM = 'edit-tool';

/** Whether the dialog may be closed: not while sending, and not by accident when there are changes. */
export type EditState = 'unchanged' | 'changed' | 'sending';

interface EditContentProps {
  tool: ToolDetail;
  onState: (state: EditState) => void;
  /** An attempt to close the dialog was refused, since that would lose the changes. */
  isRefused: boolean;
  onClose: () => void;
}

/** The edit form and its buttons. */
export function EditContent({ tool, onState, isRefused, onClose }: EditContentProps) {
  const edit = useEditForm(tool, onClose);
  const unsent = edit.isChanged ? 'changed' : 'unchanged';
  const state = edit.pending ? 'sending' : unsent;
  useEffect(() => onState(state), [onState, state]);
  return (
    <>
      <DialogContent dividers>
        <EditForm id={FORM} {...edit} />
      </DialogContent>
      <DialogActions disableSpacing sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Typography role="status" sx={{ flex: '1 0 auto' }}>
          {isRefused && 'Your changes are not saved.'}
        </Typography>
        <Button color="inherit" onClick={onClose} disabled={edit.pending}>
          {isRefused ? 'Discard changes' : 'Cancel'}
        </Button>
        <Button type="submit" form={FORM} variant="contained" disabled={edit.pending}>
          {edit.pending ? 'Saving...' : 'Save changes'}
        </Button>
      </DialogActions>
    </>
  );
}
