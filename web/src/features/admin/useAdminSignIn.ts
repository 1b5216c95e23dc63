import { useForm } from 'react-hook-form';
import { messageOf } from '../../shared/api/messageOf';
import { showFieldErrors } from '../../shared/form/showFieldErrors';
import { useLoginMutation } from '../../shared/session/sessionApi';
import { useCurrentUser } from '../../shared/session/useCurrentUser';

/** What an administrator signs in with. */
export interface AdminSignInFields {
  email: string;
  password: string;
}

/** The administrators' sign-in; whoever is signed in without being one is told so (contract §2). */
export function useAdminSignIn() {
  const user = useCurrentUser();
  const [login, { error, isLoading }] = useLoginMutation();
  const form = useForm<AdminSignInFields>({ mode: 'onChange', defaultValues: { email: '', password: '' } });
  const submit = form.handleSubmit(async (fields) => {
    const answer = await login(fields);
    if (answer.error) showFieldErrors(form, answer.error);
  });
  const refusal = user && !user.isAdmin ? 'Admin access required' : undefined;
  return { form, submit, pending: isLoading, failure: error ? messageOf(error, 'Login failed') : refusal };
}

/** What the sign-in form shows and calls. */
export type AdminSignInState = ReturnType<typeof useAdminSignIn>;
