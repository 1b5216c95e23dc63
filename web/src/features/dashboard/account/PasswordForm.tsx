import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { AUTH_FAILED, confirmRule, newPasswordRule, passwordRequired } from '../../../shared/auth/rules';
import { FormError, formErrorOf, showFieldErrors } from '../../../shared/form/formErrors';
import { PasswordInput } from '../../../shared/form/PasswordInput';
import { useToast } from '../../../shared/toast/useToast';
import { useChangePasswordMutation } from '../dashboardApi';

/** Fields of the change password form; the confirmation is not sent. */
interface PasswordFields {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const EMPTY: PasswordFields = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The state of the change password form. It validates like registration and resets on success. */
function usePasswordForm() {
  const [change, { error, isLoading }] = useChangePasswordMutation();
  const toast = useToast();
  const form = useForm<PasswordFields>({ mode: 'onChange', defaultValues: EMPTY });
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const answer = await change({ currentPassword, newPassword });
    if (answer.error) return showFieldErrors(form, answer.error);
    form.reset();
    toast({ title: 'Password Changed', description: answer.data.message });
  });
  return { form, submit, pending: isLoading, failure: formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY)) };
}

/** Asks for the current password and, twice, for the new one. */
export function PasswordForm() {
  const { form, submit, pending, failure } = usePasswordForm();
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
