import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../../../../shared/api/baseQuery';
import { AUTH_FAILED, passwordRequired } from '../../../../shared/auth/rules';
import { PasswordInput } from '../../../../shared/form/PasswordInput';
import { FormError, formErrorOf, showFieldErrors } from '../../../../shared/form/formErrors';
import { submitShown } from '../../../../shared/form/submitShown';
import { useErrorToast } from '../../../../shared/toast/useErrorToast';
import { OwnAccountName } from '../../OwnAccountName';
import { ConfirmByPasskey } from './ConfirmByPasskey';
import { useConfirmSessionMutation } from './twoFactorApi';

interface Outcome<Data> {
  data?: Data;
  error?: unknown;
}

/** Runs a change of how the member logs in. `showError` returns whether it has shown why the change failed. */
export type RunConfirmed = <Data>(
  action: () => Promise<Outcome<Data>>,
  showError?: (error: unknown) => boolean,
) => Promise<Data | undefined>;

/** Runs changes for which the server may ask to confirm the session first; other failures are shown as toasts. Render `dialog`. */
export function useConfirmedAction(): { run: RunConfirmed; dialog: ReactNode } {
  const [onConfirm, setOnConfirm] = useState<((isConfirmed: boolean) => void) | null>(null);
  const showToast = useErrorToast();
  const run: RunConfirmed = async (action, showError = () => false) => {
    let { data, error } = await action();
    if ((error as ApiError | undefined)?.code === 'confirmation_required') {
      const isConfirmed = await new Promise<boolean>((resolve) => setOnConfirm(() => resolve));
      flushSync(() => setOnConfirm(null)); // the caller moves the focus, which an open dialog would take back
      if (!isConfirmed) return undefined;
      ({ data, error } = await action());
    }
    if (error && !showError(error)) showToast(error, 'Something went wrong. Please try again.');
    return data;
  };
  return { run, dialog: onConfirm && <ConfirmSessionDialog onDone={onConfirm} /> };
}

/** Asks for the password again, or a passkey, before a change of how the member logs in. */
export function ConfirmSessionDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const [confirm, { error, isLoading }] = useConfirmSessionMutation();
  const form = useForm({ defaultValues: { password: '' } });
  const submit = submitShown(form, async (fields) => {
    const result = await confirm(fields);
    if (result.error) showFieldErrors(form, result.error);
    else onDone(true);
  });
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby="confirm-title"
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id="confirm-title">Confirm it&apos;s you</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 4 }}>
            <Typography>Please enter your password to change how you log in.</Typography>
            <FormError message={formErrorOf(error, AUTH_FAILED, ['password'])} />
            <OwnAccountName />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              autoFocus
              field={form.register('password', { validate: passwordRequired })}
              error={form.formState.errors.password}
            />
            <ConfirmByPasskey onDone={() => onDone(true)} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
