import type { ToolDetail } from '@contracts/tool';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useEffect } from 'react';
import { EditForm, useEditForm } from './EditForm';

const FORM = 'edit-tool';

interface EditContentProps {
  tool: ToolDetail;
  /** Called with true when the request is sent and with false when it completes. */
  onSending: (isSending: boolean) => void;
  onClose: () => void;
}

/** The edit form and its buttons. */
export function EditContent({ tool, onSending, onClose }: EditContentProps) {
  const edit = useEditForm(tool, onClose);
  useEffect(() => onSending(edit.pending), [onSending, edit.pending]);
  return (
    <>
      <DialogContent dividers>
        <EditForm id={FORM} {...edit} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={edit.pending}>
          Cancel
        </Button>
        <Button type="submit" form={FORM} variant="contained" disabled={edit.pending} aria-busy={edit.pending}>
          {edit.pending ? 'Saving...' : 'Save changes'}
        </Button>
      </DialogActions>
    </>
  );
}
