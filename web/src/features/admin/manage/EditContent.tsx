import type { ToolDetail } from '@contracts/tool';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useEffect } from 'react';
import { EditForm, useEditForm } from './EditForm';

const FORM = 'edit-tool';

/** Decides how the dialog may be closed: changes are lost, and a request cannot be taken back. */
export type EditState = 'unchanged' | 'changed' | 'sending';

interface EditContentProps {
  tool: ToolDetail;
  onState: (state: EditState) => void;
  onClose: () => void;
}

/** The edit form and its buttons. */
export function EditContent({ tool, onState, onClose }: EditContentProps) {
  const { isChanged, ...edit } = useEditForm(tool, onClose);
  const state = edit.pending ? 'sending' : isChanged ? 'changed' : 'unchanged';
  useEffect(() => onState(state), [onState, state]);
  return (
    <>
      <DialogContent dividers>
        <EditForm id={FORM} {...edit} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={edit.pending}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={FORM}
          variant="contained"
          disabled={edit.pending}
          aria-busy={edit.pending}
        >
          {edit.pending ? 'Saving...' : 'Save changes'}
        </Button>
      </DialogActions>
    </>
  );
}
