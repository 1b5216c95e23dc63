import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { type ApiError, messageOf } from '../../shared/api/baseQuery';
import { emailRule, passwordRequired } from '../../shared/auth/rules';
import { FormError, showFieldErrors } from '../../shared/form/formErrors';
import { PasswordInput } from '../../shared/form/PasswordInput';
import { TextInput } from '../../shared/form/TextInput';
import { submitShown } from '../../shared/form/submitShown';
import { useLoginMutation } from '../../shared/session/loginApi';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { LazySection } from '../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';

const SecondFactor = lazyComponent(
  async () => (await import('../../shared/auth/SecondFactor')).SecondFactor,
);

/** Fields of the administrators' login form. */
interface AdminLoginFields {
  email: string;
  password: string;
}

/** The state of the administrators' login form. A logged-in user who is no administrator gets an error (docs/accounts.md). */
function useAdminLogin() {
  const user = useCurrentUser();
  const [login, { error, isLoading, reset }] = useLoginMutation();
  const needsSecondFactor = (error as ApiError | undefined)?.code === 'second_factor_required';
  const form = useForm<AdminLoginFields>({
    mode: 'onChange',
    defaultValues: { email: '', password: '' },
  });
  const submit = submitShown(form, async (fields) => {
    const result = await login(fields);
    if (result.error) showFieldErrors(form, result.error);
  });
  return {
    form,
    submit,
    needsSecondFactor,
    back: reset,
    pending: isLoading,
    failure: error ? messageOf(error, 'Login failed') : undefined,
    member: user && !user.isAdmin ? user.username : undefined,
  };
}

/** The login form for administrators (spec §2, admin panel). */
export function AdminLogin() {
  const login = useAdminLogin();
  return (
    <Container maxWidth="xs" sx={{ py: { xs: 8, sm: 16 } }}>
      <Paper sx={{ p: { xs: 5, sm: 8 } }}>
        <ShieldIcon color="primary" sx={{ fontSize: 40, mb: 2 }} />
        <Typography variant="h1" gutterBottom sx={{ fontSize: '1.75rem' }}>
          Admin Access Required
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 5 }}>
          Log in with an admin account.
        </Typography>
        {login.member !== undefined && (
          <Alert severity="info" role="alert" sx={{ mb: 5, overflowWrap: 'anywhere' }}>
            You are logged in as {login.member}, who is not an administrator.{' '}
            <Link component={RouterLink} href="/dashboard" underline="always" color="inherit">
              Go to your dashboard
            </Link>
          </Alert>
        )}
        {login.needsSecondFactor ? (
          <LazySection
            fallback={<LoadingSkeleton label="Loading two-factor authentication" height={260} />}
          >
            <SecondFactor onDone={login.back} onBack={login.back} />
          </LazySection>
        ) : (
          <AdminForm {...login} />
        )}
      </Paper>
    </Container>
  );
}

/** Asks for email and password. */
function AdminForm({
  form: { register, formState },
  submit,
  pending,
  failure,
}: ReturnType<typeof useAdminLogin>) {
  return (
    <Stack component="form" noValidate aria-label="Admin login" onSubmit={submit} sx={{ gap: 4 }}>
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
  );
}
