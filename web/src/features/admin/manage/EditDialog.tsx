import type { Tool, ToolDetail } from '@contracts/tool';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { useToolQuery } from '../../../shared/tools/toolsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useDiscardQuestion } from '../UnsavedWork';
import { PreviewField } from '../preview/PreviewField';
import { VersionsField } from '../versions/VersionsField';
import { EditForm, useEditForm } from './EditForm';

/** The edit dialog, prefilled with the tool's data (spec §4). It cannot be closed while the request is pending. */
export function EditDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { currentData: detail, error, isFetching, refetch } = useToolQuery(tool.id);
  const [state, setState] = useState<EditState>('unchanged');
  const { close, question } = useDiscardQuestion(
    { isChanged: state === 'changed', isSending: state === 'sending' },
    onClose,
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={state === 'sending' ? undefined : close}
      aria-labelledby="edit-title"
      slotProps={{ paper: { sx: { m: { xs: 2, sm: 8 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <DialogTitle id="edit-title" sx={{ overflowWrap: 'anywhere' }}>
        Edit {tool.name}
      </DialogTitle>
      {detail ? (
        <EditContent tool={{ ...detail, ...tool }} onState={setState} onClose={onClose} />
      ) : (
        <>
          <DialogContent dividers>
            {error && !isFetching ? (
              <LoadError message="Failed to fetch tool" retry={() => void refetch()} />
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
      {question}
    </Dialog>
  );
}

const FORM = 'edit-tool';

/** Decides how the dialog may be closed: changes are lost, and a request cannot be taken back. */
type EditState = 'unchanged' | 'changed' | 'sending';

interface EditContentProps {
  tool: ToolDetail;
  onState: (state: EditState) => void;
  onClose: () => void;
}

/** The edit form and its buttons. */
function EditContent({ tool, onState, onClose }: EditContentProps) {
  const { isChanged, ...edit } = useEditForm(tool, onClose);
  const state = edit.pending ? 'sending' : isChanged ? 'changed' : 'unchanged';
  useEffect(() => onState(state), [onState, state]);
  return (
    <>
      <DialogContent dividers>
        <Stack sx={{ gap: 4 }}>
          <EditForm id={FORM} {...edit} />
          <PreviewField toolId={tool.id} />
          <VersionsField toolId={tool.id} />
        </Stack>
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
