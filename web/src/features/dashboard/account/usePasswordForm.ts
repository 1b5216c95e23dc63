import { useForm } from 'react-hook-form';
import { AUTH_FAILED } from '../../../shared/auth/rules';
import { formErrorOf, showFieldErrors } from '../../../shared/form/formErrors';
import { useToast } from '../../../shared/toast/useToast';
import { useChangePasswordMutation } from '../dashboardApi';

/** Fields of the change password form; the confirmation is not sent. */
export interface PasswordFields {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const EMPTY: PasswordFields = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The state of the change password form. It validates like registration and resets on success. */
export function usePasswordForm() {
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

/** Props of {@link PasswordForm}. */
export type PasswordFormState = ReturnType<typeof usePasswordForm>;
