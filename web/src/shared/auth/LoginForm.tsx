import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { CheckboxInput } from '../form/CheckboxInput';
import { FormError, formErrorOf, showFieldErrors } from '../form/formErrors';
import { PasswordInput } from '../form/PasswordInput';
import { TextInput } from '../form/TextInput';
import { useLoginMutation } from '../session/sessionApi';
import { RouterLink } from '../ui/RouterLink';
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
  const [login, { error, isLoading }] = useLoginMutation();
  const form = useForm<LoginFields>({ mode: 'onChange', defaultValues: EMPTY });
  const submit = form.handleSubmit(async (fields) => {
    const answer = await login(fields);
    if (answer.error) showFieldErrors(form, answer.error);
    else onDone();
  });
  return { form, submit, pending: isLoading, failure: formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY)) };
}

/** Asks for email, password, and whether to stay logged in for 30 days (spec §5). `onDone` is called after success. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { form, submit, pending, failure } = useLoginForm(onDone);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Stack component="form" method="post" noValidate aria-label="Login" onSubmit={(event) => void submit(event)} sx={{ gap: 4 }}>
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
      <CheckboxInput label="Stay logged in (30 days)" field={register('stayLoggedIn')} error={errors.stayLoggedIn} />
      <Button type="submit" variant="contained" size="large" loading={pending}>
        Log in
      </Button>
      <Link component={RouterLink} href="/forgot-password" underline="always" sx={{ alignSelf: 'start' }}>
        Forgot your password?
      </Link>
    </Stack>
  );
}
