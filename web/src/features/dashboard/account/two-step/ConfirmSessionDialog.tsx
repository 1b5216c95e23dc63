import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { AUTH_FAILED, passwordRequired } from '../../../../shared/auth/rules';
import { FormError, formErrorOf, showFieldErrors } from '../../../../shared/form/formErrors';
import { PasswordInput } from '../../../../shared/form/PasswordInput';
import { submitShown } from '../../../../shared/form/submitShown';
import { OwnAccountName } from '../OwnAccountName';
import { ConfirmByPasskey } from './ConfirmByPasskey';
import { useConfirmSessionMutation } from './twoStepApi';

/** Asks for the password again, or a passkey, before a change of how the member logs in. */
export function ConfirmSessionDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [confirm, { error, isLoading }] = useConfirmSessionMutation();
  const form = useForm({ defaultValues: { password: '' } });
  const submit = submitShown(form, async (fields) => {
    const answer = await confirm(fields);
    if (answer.error) showFieldErrors(form, answer.error);
    else onAnswer(true);
  });
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby="confirm-title"
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id="confirm-title">Confirm that it is you</DialogTitle>
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
            <ConfirmByPasskey onDone={() => onAnswer(true)} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => onAnswer(false)}>
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
