import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { confirmRule, newPasswordRule, passwordRequired } from '../../../shared/auth/rules';
import { FormError } from '../../../shared/form/formErrors';
import { PasswordInput } from '../../../shared/form/PasswordInput';
import type { PasswordFormState } from './usePasswordForm';

/** Asks for the current password and, twice, for the new one. */
export function PasswordForm({ form, submit, pending, failure }: PasswordFormState) {
  const { register, formState, getValues, trigger } = form;
  const { errors } = formState;
  const recheck = () => {
    if (getValues('confirmPassword') !== '') void trigger('confirmPassword');
  };
  return (
    <Stack component="form" noValidate aria-label="Change password" onSubmit={(event) => void submit(event)} sx={{ gap: 4 }}>
      <FormError message={failure} />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        field={register('currentPassword', { validate: passwordRequired })}
        error={errors.currentPassword}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint="8 to 128 characters"
        field={register('newPassword', { validate: (password) => newPasswordRule(password), onChange: recheck })}
        error={errors.newPassword}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        field={register('confirmPassword', { validate: (confirmation) => confirmRule(confirmation, getValues('newPassword')) })}
        error={errors.confirmPassword}
      />
      <Button type="submit" variant="outlined" loading={pending} sx={{ alignSelf: 'start' }}>
        Change password
      </Button>
    </Stack>
  );
}
