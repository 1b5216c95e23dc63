import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, messageOf } from '../api/baseQuery';
import { FormError, formErrorOf, showFieldErrors } from '../form/formErrors';
import { TextInput } from '../form/TextInput';
import { submitShown } from '../form/submitShown';
import { useSecondStepMutation } from '../session/loginApi';
import { PasskeyStep } from './PasskeyStep';
import { AUTH_FAILED } from './rules';

interface SecondStepProps {
  /** Called after success. */
  onDone: () => void;
  /** Returns to email and password. */
  onBack: () => void;
}

const isWrongCode = (error: unknown): boolean =>
  (error as Partial<ApiError> | undefined)?.code === 'invalid_second_factor';

/** Asks for a code of the authenticator app, a backup code or a passkey, after the password was correct. */
export function SecondStep({ onDone, onBack }: SecondStepProps) {
  const [send, { error, isLoading, reset }] = useSecondStepMutation();
  const [passkeyFailure, setPasskeyFailure] = useState<string>();
  const form = useForm({ defaultValues: { code: '' } });
  const { register, formState, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = submitShown(form, async (fields) => {
    setPasskeyFailure(undefined);
    const answer = await send(fields);
    if (!answer.error) return onDone();
    form.setValue('code', '');
    setFocus('code');
    if (isWrongCode(answer.error))
      form.setError('code', { message: messageOf(answer.error, AUTH_FAILED) });
    else showFieldErrors(form, answer.error);
  });
  return (
    <Stack component="form" noValidate aria-label="Second step" onSubmit={submit} sx={{ gap: 4 }}>
      <Typography>
        Your login has a second step. Enter the code of your authenticator app, or a backup code.
      </Typography>
      <FormError
        message={
          passkeyFailure ??
          (isWrongCode(error) ? undefined : formErrorOf(error, AUTH_FAILED, ['code']))
        }
      />
      <TextInput
        label="Code"
        autoComplete="one-time-code"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        field={register('code', {
          validate: (code) => code.trim().length >= 6 || 'Please enter a code',
        })}
        error={formState.errors.code}
      />
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Log in
      </Button>
      <PasskeyStep
        onDone={onDone}
        onFailure={(message) => {
          reset();
          setPasskeyFailure(message);
        }}
      />
      <Button color="inherit" onClick={onBack}>
        Back to email and password
      </Button>
    </Stack>
  );
}
