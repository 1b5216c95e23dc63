import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { confirmRule, newPasswordRule } from '../../shared/auth/rules';
import { FormError, formErrorOf, showFieldErrors } from '../../shared/form/formErrors';
import { PasswordInput } from '../../shared/form/PasswordInput';
import { useResetPasswordMutation } from './recoveryApi';

const EMPTY = { password: '', confirmPassword: '' };

function useResetForm(token: string, onDone: () => void) {
  const [reset, { error, isLoading }] = useResetPasswordMutation();
  const form = useForm({ mode: 'onChange', defaultValues: EMPTY });
  const submit = form.handleSubmit(async ({ password }) => {
    const answer = await reset({ token, password });
    if (answer.error) showFieldErrors(form, answer.error);
    else onDone();
  });
  return { form, submit, pending: isLoading, failure: formErrorOf(error, 'Something went wrong. Please try again.', Object.keys(EMPTY)) };
}

/** Asks for the new password twice. `onDone` is called when it is set. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, submit, pending, failure } = useResetForm(token, onDone);
  const { register, getValues, trigger, formState } = form;
  const { errors } = formState;
  const recheck = () => {
    if (getValues('confirmPassword') !== '') void trigger('confirmPassword');
  };
  return (
    <Stack
      component="form"
      method="post"
      noValidate
      aria-label="Set a new password"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 4 }}
    >
      <FormError message={failure} />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint="8 to 128 characters"
        field={register('password', { validate: (password) => newPasswordRule(password), onChange: recheck })}
        error={errors.password}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        field={register('confirmPassword', { validate: (confirmation) => confirmRule(confirmation, getValues('password')) })}
        error={errors.confirmPassword}
      />
      <Button type="submit" variant="contained" size="large" loading={pending}>
        Set password
      </Button>
    </Stack>
  );
}
