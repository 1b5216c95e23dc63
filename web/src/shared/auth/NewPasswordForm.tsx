import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { AccountName } from '../form/AccountName';
import { FormError, formErrorOf, showFieldErrors } from '../form/formErrors';
import { PasswordInput } from '../form/PasswordInput';
import { submitShown } from '../form/submitShown';
import { confirmRule, newPasswordRule, PASSWORD_HINT, passwordRequired } from './rules';

/** The values of the form; the current password is empty unless the form asks for it. */
export interface NewPassword {
  current: string;
  password: string;
}

interface NewPasswordFormProps {
  label: string;
  /** The field of the new password in the request, by which the server names it in its errors. */
  field: 'password' | 'newPassword';
  asksCurrent?: boolean;
  /** The email of the account, for password managers; undefined while it is unknown. */
  email: string | undefined;
  /** Focuses the first field. */
  autoFocus?: boolean;
  /** The error of the last request, and the message if it has none. */
  error: unknown;
  fallback: string;
  /** Sends the request; returns its error. */
  save: (given: NewPassword) => Promise<unknown>;
  /** The button that submits the form. */
  children: ReactNode;
}

/** Asks for the new password twice, and for the current one if `asksCurrent`. The form is cleared when the password is saved. */
export function NewPasswordForm({
  label,
  field,
  asksCurrent = false,
  email,
  autoFocus,
  error,
  fallback,
  save,
  children,
}: NewPasswordFormProps) {
  const empty: Record<string, string> = {
    ...(asksCurrent && { currentPassword: '' }),
    [field]: '',
    confirmPassword: '',
  };
  const form = useForm({ mode: 'onChange', defaultValues: empty });
  const { register, getValues, trigger, formState } = form;
  const { errors } = formState;
  const submit = submitShown(form, async ({ currentPassword = '', [field]: password = '' }) => {
    const failure = await save({ current: currentPassword, password });
    if (failure) showFieldErrors(form, failure);
    else form.reset();
  });
  const recheck = () => {
    if (getValues('confirmPassword') !== '') void trigger('confirmPassword');
  };
  return (
    <Stack
      component="form"
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submit}
      sx={{ gap: 4 }}
    >
      <FormError message={formErrorOf(error, fallback, Object.keys(empty))} />
      <AccountName email={email} />
      {asksCurrent && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          autoFocus={autoFocus}
          field={register('currentPassword', { validate: passwordRequired })}
          error={errors.currentPassword}
        />
      )}
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        field={register(field, {
          validate: (password) => newPasswordRule(password),
          onChange: recheck,
        })}
        error={errors[field]}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        field={register('confirmPassword', {
          validate: (confirmation) => confirmRule(confirmation, getValues(field) ?? ''),
        })}
        error={errors.confirmPassword}
      />
      {children}
    </Stack>
  );
}
