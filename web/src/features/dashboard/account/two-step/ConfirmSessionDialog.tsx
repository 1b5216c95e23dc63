import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../../shared/api/baseQuery';
import { canUsePasskeys, NO_PASSKEY, signWithPasskey } from '../../../../shared/auth/passkeys';
import { AUTH_FAILED, passwordRequired } from '../../../../shared/auth/rules';
import { FormError, formErrorOf, showFieldErrors } from '../../../../shared/form/formErrors';
import { PasswordInput } from '../../../../shared/form/PasswordInput';
import { useConfirmationOptionsMutation, useConfirmSessionMutation, useSecondFactorsQuery } from './twoStepApi';

/** Asks for the password again, or a passkey, before a change of how the member logs in. */
export function ConfirmSessionDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [confirm, { error, isLoading }] = useConfirmSessionMutation();
  const form = useForm({ defaultValues: { password: '' } });
  const submit = form.handleSubmit(async (fields) => {
    const answer = await confirm(fields);
    if (answer.error) showFieldErrors(form, answer.error);
    else onAnswer(true);
  });
  return (
    <Dialog open onClose={() => onAnswer(false)} fullWidth maxWidth="xs" aria-labelledby="confirm-title">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="confirm-title">Confirm that it is you</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 4 }}>
            <Typography>Please enter your password to change how you log in.</Typography>
            <FormError message={formErrorOf(error, AUTH_FAILED, ['password'])} />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
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

/** Confirms the session with a passkey instead of the password, if the member has one. */
function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const { data: factors } = useSecondFactorsQuery();
  const [start] = useConfirmationOptionsMutation();
  const [confirm, { isLoading }] = useConfirmSessionMutation();
  const [failure, setFailure] = useState<string>();
  if (!factors || factors.passkeys.length === 0 || !canUsePasskeys()) return null;
  const run = async () => {
    const { data, error } = await start();
    if (error) return setFailure(messageOf(error, AUTH_FAILED));
    const credential = await signWithPasskey(data);
    if (!credential) return setFailure(NO_PASSKEY);
    const answer = await confirm({ credential });
    if (answer.error) setFailure(messageOf(answer.error, AUTH_FAILED));
    else onDone();
  };
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
        Use a passkey
      </Button>
      <FormError message={failure} />
    </>
  );
}
