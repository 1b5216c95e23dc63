import type { PasskeyOptionsResponse } from '@contracts/user';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, messageOf } from '../api/baseQuery';
import { TextInput } from '../form/TextInput';
import { FormError, formErrorOf, showFieldErrors } from '../form/formErrors';
import { submitShown } from '../form/submitShown';
import {
  useLoginSecondFactorMutation,
  useLoginSecondFactorOptionsMutation,
  useLoginSecondFactorPasskeyMutation,
} from '../session/loginApi';
import { canUsePasskeys, NO_PASSKEY, signWithPasskey } from './passkeys';
import { AUTH_FAILED } from './rules';

interface SecondFactorProps {
  /** Called after success. */
  onDone: () => void;
  /** Returns to email and password. */
  onBack: () => void;
}

const isWrongCode = (error: unknown): boolean =>
  (error as Partial<ApiError> | undefined)?.code === 'invalid_second_factor';

/** Asks for a code of the authenticator app, a backup code or a passkey, after the password was correct. */
export function SecondFactor({ onDone, onBack }: SecondFactorProps) {
  const [send, { error, isLoading, reset }] = useLoginSecondFactorMutation();
  const [passkeyFailure, setPasskeyFailure] = useState<string>();
  const form = useForm({ defaultValues: { code: '' } });
  const { register, formState, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = submitShown(form, async (fields) => {
    setPasskeyFailure(undefined);
    const result = await send(fields);
    if (!result.error) return onDone();
    form.setValue('code', '');
    setFocus('code');
    if (isWrongCode(result.error))
      form.setError('code', { message: messageOf(result.error, AUTH_FAILED) });
    else showFieldErrors(form, result.error);
  });
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Two-factor authentication"
      onSubmit={submit}
      sx={{ gap: 4 }}
    >
      <Typography>Enter the 6-digit code from your authenticator app, or a backup code.</Typography>
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

interface PasskeyStepProps {
  onDone: () => void;
  onFailure: (message: string | undefined) => void;
}

/** Offers a passkey as the second factor to members who have one. */
function PasskeyStep({ onDone, onFailure }: PasskeyStepProps) {
  const [load] = useLoginSecondFactorOptionsMutation();
  const [send, { isLoading }] = useLoginSecondFactorPasskeyMutation();
  const [request, setRequest] = useState<PasskeyOptionsResponse>();
  useEffect(() => {
    if (canUsePasskeys()) void load().then(({ data }) => setRequest(data));
  }, [load]);
  if (!request || !hasPasskeys(request)) return null;
  const run = async () => {
    onFailure(undefined);
    const credential = await signWithPasskey(request);
    if (!credential) return onFailure(NO_PASSKEY);
    const { error } = await send({ credential });
    if (!error) return onDone();
    onFailure(messageOf(error, AUTH_FAILED));
    setRequest((await load()).data); // each request can be used once
  };
  return (
    <Button
      variant="outlined"
      size="large"
      color="inherit"
      onClick={() => void run()}
      loading={isLoading}
    >
      Use a passkey
    </Button>
  );
}

const hasPasskeys = ({ options }: PasskeyOptionsResponse): boolean =>
  ((options as { allowCredentials?: unknown[] }).allowCredentials?.length ?? 0) > 0;
