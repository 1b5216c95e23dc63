import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { CheckboxInput } from '../form/CheckboxInput';
import { FormError } from '../form/formErrors';
import { PasswordInput } from '../form/PasswordInput';
import { TextInput } from '../form/TextInput';
import { confirmRule, emailRule, newPasswordRule, termsRule, usernameRule } from './rules';
import type { RegisterFormState } from './useRegisterForm';

/** Asks for username, email, the password twice, and agreement to the terms (spec §5). */
export function RegisterForm({ form, submit, pending, failure }: RegisterFormState) {
  const { register, formState, getValues, trigger } = form;
  const { errors } = formState;
  const recheck = (field: 'password' | 'confirmPassword') => {
    if (getValues(field) !== '') void trigger(field);
  };
  const names = () => [getValues('username'), getValues('email')];
  return (
    <Stack component="form" method="post" noValidate aria-label="Register" onSubmit={(event) => void submit(event)} sx={{ gap: 4 }}>
      <FormError message={failure} />
      <TextInput
        label="Username"
        autoComplete="nickname"
        field={register('username', { validate: usernameRule, onChange: () => recheck('password') })}
        error={errors.username}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        field={register('email', { validate: emailRule, onChange: () => recheck('password') })}
        error={errors.email}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint="8 to 128 characters"
        field={register('password', {
          validate: (password) => newPasswordRule(password, names()),
          onChange: () => recheck('confirmPassword'),
        })}
        error={errors.password}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        field={register('confirmPassword', { validate: (confirmation) => confirmRule(confirmation, getValues('password')) })}
        error={errors.confirmPassword}
      />
      <CheckboxInput
        label={
          <>
            I agree to the{' '}
            <Link href="/terms" target="_blank" rel="noopener" underline="always">
              terms and conditions
            </Link>
          </>
        }
        field={register('agreeToTerms', { validate: termsRule })}
        error={errors.agreeToTerms}
      />
      <Button type="submit" variant="contained" size="large" loading={pending}>
        Create account
      </Button>
    </Stack>
  );
}
