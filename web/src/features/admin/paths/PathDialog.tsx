import type { AdminPath } from '@contracts/path';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { FormError } from '../../../shared/form/formErrors';
import { TextInput } from '../../../shared/form/TextInput';
import { ConflictNotice } from '../ConflictNotice';
import { useDiscardQuestion } from '../UnsavedWork';
import { StepList } from './StepList';
import { type PathForm, usePathForm } from './usePathForm';

interface PathDialogProps {
  /** Null adds a new path. */
  path: AdminPath | null;
  onClose: () => void;
}

/** Edits the texts, the tools, their order and the lessons of a learning path. */
export function PathDialog({ path, onClose }: PathDialogProps) {
  const form = usePathForm(path, onClose);
  const { fields, change, isLoading } = form;
  const content = useShownError(form.error);
  const { close, question } = useDiscardQuestion(
    { isChanged: form.isChanged, isSending: isLoading },
    onClose,
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={isLoading ? undefined : close}
      aria-labelledby="path-title"
      slotProps={{ paper: { sx: { m: { xs: 2, sm: 8 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <DialogTitle id="path-title" sx={{ overflowWrap: 'anywhere' }}>
        {path ? `Edit ${path.title}` : 'Add a learning path'}
      </DialogTitle>
      <DialogContent dividers ref={content}>
        <Stack sx={{ gap: 4 }}>
          <FormError message={form.formError} />
          {form.conflicts && <ConflictNotice conflicts={form.conflicts} />}
          {!path && <PathText form={form} name="slug" label="URL slug, such as web-security" />}
          <PathText form={form} name="title" label="Title" />
          <PathText form={form} name="summary" label="Summary" multiline />
          <PathText
            form={form}
            name="outcomes"
            label="After this path you can … (one per line)"
            multiline
          />
          <FormControlLabel
            label="Unlisted: only administrators see it"
            control={
              <Checkbox
                checked={fields.unlisted}
                onChange={(event) => change({ unlisted: event.target.checked })}
              />
            }
          />
          <StepList steps={fields.steps} onChange={(steps) => change({ steps })} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isLoading}>
          Cancel
        </Button>
        <Button variant="contained" onClick={form.save} loading={isLoading}>
          Save
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}

/** Focuses the first invalid field after an error, or scrolls to the message above the form, which may be out of sight. */
function useShownError(error: unknown) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    const invalid = content.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalid) invalid.focus();
    else content.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [error]);
  return content;
}

interface PathTextProps {
  form: PathForm;
  name: 'slug' | 'title' | 'summary' | 'outcomes';
  label: string;
  multiline?: boolean;
}

const PathText = ({ form, name, label, multiline }: PathTextProps) => (
  <TextInput
    label={label}
    multiline={multiline}
    value={form.fields[name]}
    error={form.errorOf(name)}
    field={{ name, onChange: (event) => form.change({ [name]: event.target.value }) }}
  />
);
