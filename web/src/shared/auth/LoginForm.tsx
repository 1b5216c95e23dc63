import KeyIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { type ApiError, messageOf } from '../api/baseQuery';
import { CheckboxInput } from '../form/CheckboxInput';
import { PasswordInput } from '../form/PasswordInput';
import { TextInput } from '../form/TextInput';
import { FormError, formErrorOf, showFieldErrors } from '../form/formErrors';
import { submitShown } from '../form/submitShown';
import {
  useLoginMutation,
  usePasskeyLoginMutation,
  usePasskeyLoginOptionsMutation,
} from '../session/loginApi';
import { RouterLink } from '../ui/RouterLink';
import { useBrowserValue } from '../ui/useBrowserValue';
import { SecondFactor } from './SecondFactor';
import { canUsePasskeys, NO_PASSKEY, signWithPasskey } from './passkeys';
import { AUTH_FAILED, emailRule, passwordRequired } from './rules';

/** Fields of the login form. */
interface LoginFields {
  email: string;
  password: string;
  stayLoggedIn: boolean;
}

const EMPTY: LoginFields = { email: '', password: '', stayLoggedIn: false };

/** The state of the login form, validated on change. */
function useLoginForm(onDone: () => void) {
  const [login, { error, isLoading, reset }] = useLoginMutation();
  const [isSecondFactor, setSecondFactor] = useState<boolean>(); // undefined until a login needs it
  const form = useForm<LoginFields>({ mode: 'onChange', defaultValues: EMPTY });
  const { setFocus } = form;
  useEffect(() => {
    if (isSecondFactor === false) setFocus('email'); // the button that was pressed has disappeared
  }, [isSecondFactor, setFocus]);
  const submit = submitShown(form, async (fields) => {
    const result = await login(fields);
    if (!result.error) return onDone();
    if ((result.error as ApiError).code === 'second_factor_required') setSecondFactor(true);
    else showFieldErrors(form, result.error);
  });
  const back = () => {
    reset();
    setSecondFactor(false);
  };
  return {
    form,
    submit,
    isSecondFactor,
    back,
    pending: isLoading,
    failure: formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY)),
  };
}

/** Asks for email, password, whether to stay logged in for 30 days (spec §5), and a second factor if there is one. `onDone` is called after success. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { form, submit, isSecondFactor, back, pending, failure } = useLoginForm(onDone);
  const { register, formState } = form;
  const { errors } = formState;
  const withPasskeys = useBrowserValue(canUsePasskeys, false);
  if (isSecondFactor) {
    return <SecondFactor onDone={onDone} onBack={back} />;
  }
  return (
    <Stack
      component="form"
      method="post"
      noValidate
      aria-label="Login"
      onSubmit={submit}
      sx={{ gap: 4 }}
    >
      <FormError message={failure} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        field={register('email', { validate: emailRule })}
        error={errors.email}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        field={register('password', { validate: passwordRequired })}
        error={errors.password}
      />
      <CheckboxInput
        label="Stay logged in (30 days)"
        field={register('stayLoggedIn')}
        error={errors.stayLoggedIn}
      />
      <Button type="submit" variant="contained" size="large" loading={pending}>
        Log in
      </Button>
      <ForgotPassword control={form.control} />
      {withPasskeys && (
        <PasskeyLogin isStaying={() => form.getValues('stayLoggedIn')} onDone={onDone} />
      )}
    </Stack>
  );
}

/** The history state in which the login form hands over the email. */
export interface ForgottenState {
  email: string;
}

/** Leads to the form for a reset link, with the email that was entered. */
function ForgotPassword({ control }: { control: Control<LoginFields> }) {
  const email = useWatch({ control, name: 'email' });
  return (
    <Link
      component={RouterLink}
      href="/forgot-password"
      state={{ email } satisfies ForgottenState}
      underline="always"
      sx={{ alignSelf: 'start' }}
    >
      Forgot your password?
    </Link>
  );
}

interface PasskeyLoginProps {
  isStaying: () => boolean;
  /** Called after success. */
  onDone: () => void;
}

/** Logs in with nothing but a passkey. */
function PasskeyLogin({ isStaying, onDone }: PasskeyLoginProps) {
  const [start, { isLoading: isStarting }] = usePasskeyLoginOptionsMutation();
  const [logIn, { isLoading }] = usePasskeyLoginMutation();
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setFailure(undefined);
    const { data, error } = await start();
    if (error) return setFailure(messageOf(error, AUTH_FAILED));
    const credential = await signWithPasskey(data);
    if (!credential) return setFailure(NO_PASSKEY);
    const result = await logIn({ credential, stayLoggedIn: isStaying() });
    if (result.error) setFailure(messageOf(result.error, AUTH_FAILED));
    else onDone();
  };
  return (
    <Stack sx={{ gap: 4 }}>
      <FormError message={failure} />
      <Button
        variant="outlined"
        size="large"
        color="inherit"
        startIcon={<KeyIcon />}
        onClick={() => void run()}
        loading={isStarting || isLoading}
      >
        Log in with a passkey
      </Button>
    </Stack>
  );
}
