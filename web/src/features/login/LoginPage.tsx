import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AuthForms, type AuthMode } from '../../shared/auth/AuthForms';
import { useCurrentUser } from '../../shared/session/sessionApi';

/** Logs in, or registers at `?mode=register`. A logged-in user is redirected (spec §2, /login). */
export function LoginPage() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  const [chosen, setMode] = useState<AuthMode>();
  const mode = chosen ?? (search.get('mode') === 'register' ? 'register' : 'login');
  if (user) return <Navigate to={pathAfterLogin(search.get('next'))} replace />;
  return (
    <Container maxWidth="xs" sx={{ py: { xs: 8, sm: 16 } }}>
      <Paper sx={{ p: { xs: 5, sm: 8 }, visibility: user === undefined ? 'hidden' : 'visible' }}>
        <Typography variant="h1" gutterBottom sx={{ fontSize: '1.75rem' }}>
          {mode === 'login' ? 'Welcome Back' : 'Create account'}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 5 }}>
          {mode === 'login'
            ? 'Log in, or create a free account.'
            : 'It is free. Download tools and track your progress.'}
        </Typography>
        <AuthForms mode={mode} onMode={setMode} onDone={() => undefined} />
      </Paper>
    </Container>
  );
}

/** Returns where to go after login: the path in `next` if it is one of ours, otherwise the dashboard. */
export function pathAfterLogin(next: string | null): string {
  const { origin } = window.location;
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/dashboard';
  const address = new URL(next, origin);
  const isOurs =
    address.origin === origin &&
    !address.pathname.startsWith('//') &&
    address.pathname !== '/login';
  return isOurs ? address.pathname + address.search + address.hash : '/dashboard';
}
