import { useForm } from 'react-hook-form';
import { formErrorOf, showFieldErrors } from '../form/formErrors';
import { useRegisterMutation } from '../session/sessionApi';
import { AUTH_FAILED } from './rules';

/** Fields of the registration form; the last two are not sent (spec §5). */
export interface RegisterFields {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  agreeToTerms: boolean;
}

const EMPTY: RegisterFields = { username: '', email: '', password: '', confirmPassword: '', agreeToTerms: false };

/** The state of the registration form, validated on change. `onDone` is called when the new member is logged in. */
export function useRegisterForm(onDone: () => void) {
  const [register, { error, isLoading }] = useRegisterMutation();
  const form = useForm<RegisterFields>({ mode: 'onChange', defaultValues: EMPTY });
  const submit = form.handleSubmit(async ({ username, email, password }) => {
    const answer = await register({ username, email, password });
    if (answer.error) showFieldErrors(form, answer.error);
    else onDone();
  });
  return { form, submit, pending: isLoading, failure: formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY)) };
}

/** Props of {@link RegisterForm}. */
export type RegisterFormState = ReturnType<typeof useRegisterForm>;
