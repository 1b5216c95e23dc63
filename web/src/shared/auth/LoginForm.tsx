import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CheckInput } from '../form/CheckInput';
import { FormFailure } from '../form/FormFailure';
import { PasswordInput } from '../form/PasswordInput';
import { LineInput } from '../form/LineInput';
import { emailRule, passwordGiven } from './rules';
import type { LoginFormState } from './useLoginForm';

/** Asks for email, password, and whether to stay signed in for 30 days (spec §5). */
export function LoginForm({ form, submit, pending, failure }: LoginFormState) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Stack component="form" method="post" noValidate aria-label="Login" onSubmit={(event) => void submit(event)} sx={{ gap: 4 }}>
      <FormFailure message={failure} />
      <LineInput
        label="Email"
        type="email"
        autoComplete="username"
        field={register('email', { validate: emailRule })}
        error={errors.email}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        field={register('password', { validate: passwordGiven })}
        error={errors.password}
      />
      <CheckInput label="Stay logged in (30 days)" field={register('stayLoggedIn')} error={errors.stayLoggedIn} />
      <Button type="submit" variant="contained" size="large" loading={pending}>
        Log in
      </Button>
    </Stack>
  );
}
