import { useForm } from 'react-hook-form';
import { formFailure, showFieldErrors } from '../form/showFieldErrors';
import { useLoginMutation } from '../session/sessionApi';
import { AUTH_FAILED } from './rules';

/** What the sign-in form holds. */
export interface LoginFields {
  email: string;
  password: string;
  stayLoggedIn: boolean;
}

const EMPTY: LoginFields = { email: '', password: '', stayLoggedIn: false };

/** The sign-in form: validated on change, sent once it is right (spec §5). `onDone` is called when somebody is signed in. */
export function useLoginForm(onDone: () => void) {
  const [login, { error, isLoading }] = useLoginMutation();
  const form = useForm<LoginFields>({ mode: 'onChange', defaultValues: EMPTY });
  const submit = form.handleSubmit(async (fields) => {
    const answer = await login(fields);
    if (answer.error) showFieldErrors(form, answer.error);
    else onDone();
  });
  return { form, submit, pending: isLoading, failure: formFailure(error, AUTH_FAILED, Object.keys(EMPTY)) };
}

/** What {@link LoginForm} shows and calls. */
export type LoginFormState = ReturnType<typeof useLoginForm>;
