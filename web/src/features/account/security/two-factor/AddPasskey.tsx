import { ACCOUNT_LIMITS } from '@contracts/account-limits';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { createPasskey, NOT_CREATED } from '../../../../shared/auth/passkeys';
import { showFieldErrors } from '../../../../shared/form/formErrors';
import { TextInput } from '../../../../shared/form/TextInput';
import { useToast } from '../../../../shared/toast/useToast';
import { useAddPasskeyMutation, useStartPasskeyMutation } from './twoFactorApi';
import type { RunConfirmed } from './useConfirmedAction';

const MAX_LENGTH = ACCOUNT_LIMITS.passkeyName;

interface AddPasskeyProps {
  run: RunConfirmed;
  onDone: (codes: string[]) => void;
  onCancel: () => void;
}

/** Asks for the name of a new passkey, then lets the browser create it. */
export function AddPasskey({ run, onDone, onCancel }: AddPasskeyProps) {
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const toast = useToast();
  const form = useForm({ defaultValues: { name: 'This device' } });
  const { register, handleSubmit, formState, setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const submit = handleSubmit(async ({ name }) => {
    const request = await run(() => start());
    if (!request) return;
    const credential = await createPasskey(request);
    if (!credential)
      return toast({ title: 'Error', description: NOT_CREATED, variant: 'destructive' });
    const result = await run(
      () => add({ name: name.trim(), credential }),
      (error) => showFieldErrors(form, error),
    );
    if (!result) return;
    onDone(result.backupCodes);
    if (result.backupCodes.length > 0) return; // on a phone, a toast would cover the title of their dialog
    toast({ title: 'Passkey added', description: 'You can log in with it from now on.' });
  });
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Add a passkey"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 4, width: '100%' }}
    >
      <TextInput
        label="Passkey name"
        inputProps={{ maxLength: MAX_LENGTH }}
        field={register('name', {
          validate: (name) => name.trim() !== '' || 'Please enter a name',
        })}
        error={formState.errors.name}
      />
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="outlined" loading={formState.isSubmitting}>
          Create passkey
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
