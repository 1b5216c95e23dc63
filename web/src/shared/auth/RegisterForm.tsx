import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { CheckboxInput } from '../form/CheckboxInput';
import { FormError, formErrorOf, showFieldErrors } from '../form/formErrors';
import { PasswordInput } from '../form/PasswordInput';
import { TextInput } from '../form/TextInput';
import { submitShown } from '../form/submitShown';
import { useRegisterMutation } from '../session/loginApi';
import {
  AUTH_FAILED,
  confirmRule,
  emailRule,
  newPasswordRule,
  PASSWORD_HINT,
  termsRule,
  usernameRule,
} from './rules';

/** Fields of the registration form; the last two are not sent (spec §5). */
interface RegisterFields {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  agreeToTerms: boolean;
}

const EMPTY: RegisterFields = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
};

/** The state of the registration form, validated on change. */
function useRegisterForm(onDone: () => void) {
  const [register, { error, isLoading }] = useRegisterMutation();
  const form = useForm<RegisterFields>({ mode: 'onChange', defaultValues: EMPTY });
  const submit = submitShown(form, async ({ username, email, password }) => {
    const result = await register({ username, email, password });
    if (result.error) showFieldErrors(form, result.error);
    else onDone();
  });
  return {
    form,
    submit,
    pending: isLoading,
    failure: formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY)),
  };
}

interface RegisterFormProps {
  /** Called when the new member is logged in. */
  onDone: () => void;
  submitLabel?: string;
}

/** Asks for username, email, the password twice, and agreement to the terms (spec §5). */
export function RegisterForm({ onDone, submitLabel = 'Create account' }: RegisterFormProps) {
  const { form, submit, pending, failure } = useRegisterForm(onDone);
  const { register, formState, getValues, trigger } = form;
  const { errors } = formState;
  const recheck = (field: 'password' | 'confirmPassword') => {
    if (getValues(field) !== '') void trigger(field);
  };
  const names = () => [getValues('username'), getValues('email')];
  return (
    <Stack
      component="form"
      method="post"
      noValidate
      aria-label="Register"
      onSubmit={submit}
      sx={{ gap: 4 }}
    >
      <FormError message={failure} />
      <TextInput
        label="Username"
        autoComplete="nickname"
        field={register('username', {
          validate: usernameRule,
          onChange: () => recheck('password'),
        })}
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
        hint={PASSWORD_HINT}
        field={register('password', {
          validate: (password) => newPasswordRule(password, names()),
          onChange: () => recheck('confirmPassword'),
        })}
        error={errors.password}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        field={register('confirmPassword', {
          validate: (confirmation) => confirmRule(confirmation, getValues('password')),
        })}
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
        {submitLabel}
      </Button>
    </Stack>
  );
}
