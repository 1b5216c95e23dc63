import { useForm } from 'react-hook-form';
import { messageOf } from '../../shared/api/messageOf';
import { showFieldErrors } from '../../shared/form/showFieldErrors';
import { useLoginMutation } from '../../shared/session/sessionApi';
import { useCurrentUser } from '../../shared/session/useCurrentUser';

/** Fields of the administrators' sign-in form. */
export interface AdminLoginFields {
  email: string;
  password: string;
}

/** The state of the administrators' sign-in form. A signed-in user who is no administrator gets an error (contract §2). */
export function useAdminLogin() {
  const user = useCurrentUser();
  const [login, { error, isLoading }] = useLoginMutation();
  const form = useForm<AdminLoginFields>({ mode: 'onChange', defaultValues: { email: '', password: '' } });
  const submit = form.handleSubmit(async (fields) => {
    const answer = await login(fields);
    if (answer.error) showFieldErrors(form, answer.error);
  });
  const notAdmin = user && !user.isAdmin ? 'Admin access required' : undefined;
  return { form, submit, pending: isLoading, failure: error ? messageOf(error, 'Login failed') : notAdmin };
}

/** The props of the sign-in form. */
export type AdminLoginState = ReturnType<typeof useAdminLogin>;
