import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CheckboxInput } from '../form/CheckboxInput';
import { FormError } from '../form/formErrors';
import { PasswordInput } from '../form/PasswordInput';
import { TextInput } from '../form/TextInput';
import { emailRule, passwordRequired } from './rules';
import type { LoginFormState } from './useLoginForm';

/** Asks for email, password, and whether to stay logged in for 30 days (spec §5). */
export function LoginForm({ form, submit, pending, failure }: LoginFormState) {
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
    </Stack>
  );
}
