import { useForm } from 'react-hook-form';
import { messageOf } from '../../shared/api/baseQuery';
import { showFieldErrors } from '../../shared/form/formErrors';
import { useLoginMutation, useCurrentUser } from '../../shared/session/sessionApi';

/** Fields of the administrators' login form. */
export interface AdminLoginFields {
  email: string;
  password: string;
}

/** The state of the administrators' login form. A logged-in user who is no administrator gets an error (contract §2). */
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

/** The props of the login form. */
export type AdminLoginState = ReturnType<typeof useAdminLogin>;
