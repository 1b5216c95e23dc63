import type { ToolDetail } from '@contracts/tool';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type Ref, useImperativeHandle } from 'react';
import { EditForm, useEditForm } from './EditForm';

const FORM = 'edit-tool';

/** What the dialog asks before it is closed by Escape or a click beside it. */
export interface EditProgress {
  isSending: boolean;
  hasChanges: () => boolean;
}

interface EditContentProps {
  tool: ToolDetail;
  ref: Ref<EditProgress>;
  /** An attempt to close the dialog was refused, since that would lose the changes. */
  isRefused: boolean;
  onClose: () => void;
}

/** The edit form and its buttons. */
export function EditContent({ tool, ref, isRefused, onClose }: EditContentProps) {
  const edit = useEditForm(tool, onClose);
  useImperativeHandle(ref, () => ({ isSending: edit.pending, hasChanges: edit.hasChanges }));
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
