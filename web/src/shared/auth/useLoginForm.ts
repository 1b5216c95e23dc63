import { useForm } from 'react-hook-form';
import { formErrorOf, showFieldErrors } from '../form/formErrors';
import { useLoginMutation } from '../session/sessionApi';
import { AUTH_FAILED } from './rules';

/** Fields of the login form. */
export interface LoginFields {
  email: string;
  password: string;
  stayLoggedIn: boolean;
}

const EMPTY: LoginFields = { email: '', password: '', stayLoggedIn: false };

/** The state of the login form, validated on change (spec §5). `onDone` is called after success. */
export function useLoginForm(onDone: () => void) {
  const [login, { error, isLoading }] = useLoginMutation();
  const form = useForm<LoginFields>({ mode: 'onChange', defaultValues: EMPTY });
  const submit = form.handleSubmit(async (fields) => {
    const answer = await login(fields);
    if (answer.error) showFieldErrors(form, answer.error);
    else onDone();
  });
  return { form, submit, pending: isLoading, failure: formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY)) };
}

/** Props of {@link LoginForm}. */
export type LoginFormState = ReturnType<typeof useLoginForm>;
