import { mdiShieldLockOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { emailRule, passwordRequired } from '../../shared/auth/rules';
import { FormError } from '../../shared/form/formErrors';
import { PasswordInput } from '../../shared/form/PasswordInput';
import { TextInput } from '../../shared/form/TextInput';
import { Icon } from '../../shared/ui/Icon';
import { type AdminLoginState, useAdminLogin } from './useAdminLogin';

/** The login form for administrators (spec §2, admin panel). */
export const AdminLogin = () => <AdminLoginForm {...useAdminLogin()} />;

function AdminLoginForm({ form, submit, pending, failure }: AdminLoginState) {
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
