import { mdiShieldLockOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../shared/api/baseQuery';
import { emailRule, passwordRequired } from '../../shared/auth/rules';
import { FormError, showFieldErrors } from '../../shared/form/formErrors';
import { PasswordInput } from '../../shared/form/PasswordInput';
import { TextInput } from '../../shared/form/TextInput';
import { useCurrentUser, useLoginMutation } from '../../shared/session/sessionApi';
import { Icon } from '../../shared/ui/Icon';

/** Fields of the administrators' login form. */
interface AdminLoginFields {
  email: string;
  password: string;
}

/** The state of the administrators' login form. A logged-in user who is no administrator gets an error (contract §2). */
function useAdminLogin() {
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

/** The login form for administrators (spec §2, admin panel). */
export function AdminLogin() {
  const { form, submit, pending, failure } = useAdminLogin();
  const { register, formState } = form;
  return (
    <Container maxWidth="xs" sx={{ py: { xs: 8, sm: 16 } }}>
      <Paper sx={{ p: { xs: 5, sm: 8 } }}>
        <Icon path={mdiShieldLockOutline} color="primary" sx={{ fontSize: 40, mb: 2 }} />
        <Typography variant="h1" gutterBottom sx={{ fontSize: '1.75rem' }}>
          Admin Access Required
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 5 }}>
          Log in with an admin account.
        </Typography>
        <Stack component="form" noValidate aria-label="Admin login" onSubmit={(event) => void submit(event)} sx={{ gap: 4 }}>
          <FormError message={failure} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            field={register('email', { validate: emailRule })}
            error={formState.errors.email}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            field={register('password', { validate: passwordRequired })}
            error={formState.errors.password}
          />
          <Button type="submit" size="large" variant="contained" loading={pending}>
            Log in
          </Button>
        </Stack>
      </Paper>
    </Container>
  );
}
