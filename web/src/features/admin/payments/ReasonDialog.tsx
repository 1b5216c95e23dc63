import { REASON_LIMITS, REASON_RULE } from '@contracts/audit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { TextInput } from '../../../shared/form/TextInput';
import { FormError } from '../../../shared/form/formErrors';
import { useToast } from '../../../shared/toast/useToast';
import { useDiscardQuestion } from '../UnsavedWork';

interface ReasonDialogProps {
  title: string;
  /** The object of the action: the order, with its buyer and price. */
  subject?: string;
  text: string;
  /** Who reads the reason; by default, administrators in the audit log. */
  reasonHint?: string;
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
  reasonHint = 'Stored in the audit log with your name and the time',
  confirm,
  destructive,
  children,
  ready = true,
  action,
  onClose,
}: ReasonDialogProps) {
  const id = useId();
  const { form, submit, pending, failure } = useReasonForm(action, onClose);
  const { close, question } = useDiscardQuestion(
    { isChanged: form.formState.isDirty, isSending: pending },
    onClose,
  );
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
            hint={reasonHint}
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

/** An action that needs a reason, and its success message. */
interface ReasonAction {
  run: (reason: string) => Promise<{ error?: unknown }>;
  successMessage: string;
}

/** Requires 3 to 500 characters (docs/accounts.md, audit log). */
function reasonRule(reason: string): true | string {
  const { length } = reason.trim();
  return (length >= REASON_LIMITS.min && length <= REASON_LIMITS.max) || REASON_RULE;
}

/** The state of the reason form. An error appears in the dialog, a success in a toast. */
function useReasonForm({ run, successMessage }: ReasonAction, onClose: () => void) {
  const toast = useToast();
  const form = useForm({ mode: 'onChange', defaultValues: { reason: '' } });
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async ({ reason }) => {
    setFailure(undefined);
    const { error } = await run(reason.trim());
    if (error) {
      setFailure(messageOf(error, 'Something went wrong. Please try again.'));
      return;
    }
    toast({ title: successMessage });
    onClose();
  });
  return { form, submit, pending: form.formState.isSubmitting, failure };
}
