import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FormError } from '../../../shared/form/formErrors';
import { TextInput } from '../../../shared/form/TextInput';
import { useDiscardQuestion } from '../useDiscardQuestion';
import { type ReasonAction, reasonRule, useReasonForm } from './useReasonForm';

interface ReasonDialogProps {
  title: string;
  /** The object of the action: the order, with its buyer and price. */
  subject?: string;
  text: string;
  confirm: string;
  destructive?: boolean;
  children?: ReactNode;
  /** False while an additional field is incomplete. */
  ready?: boolean;
  action: ReasonAction;
  onClose: () => void;
}

/** Asks for the written reason of an administrator's action. The reason is stored in the audit log. */
export function ReasonDialog({
  title,
  subject,
  text,
  confirm,
  destructive,
  children,
  ready = true,
  action,
  onClose,
}: ReasonDialogProps) {
  const id = useId();
  const { form, submit, pending, failure } = useReasonForm(action, onClose);
  const { close, question } = useDiscardQuestion(form.formState.isDirty, onClose);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={pending ? undefined : close}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Stack
          component="form"
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => void submit(event)}
          sx={{ gap: 4 }}
        >
          <DialogContentText id={`${id}-text`} component="div">
            {subject && (
              <Typography
                sx={{ mb: 2, fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
              >
                {subject}
              </Typography>
            )}
            {text}
          </DialogContentText>
          <FormError message={failure} />
          {children}
          <TextInput
            label="Reason"
            multiline
            minRows={2}
            hint="Stored in the audit log with your name and the time"
            field={form.register('reason', { validate: reasonRule })}
            error={form.formState.errors.reason}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={`${id}-form`}
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          loading={pending}
          disabled={!ready}
        >
          {confirm}
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
