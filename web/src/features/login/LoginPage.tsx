import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
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
    <Container maxWidth="md" sx={COLUMNS}>
      <AccountBenefits />
      <Paper sx={{ p: { xs: 5, sm: 8 }, visibility: user === undefined ? 'hidden' : 'visible' }}>
        <Typography variant="h1" gutterBottom sx={{ fontSize: '1.75rem' }}>
          {mode === 'login' ? 'Welcome Back' : 'Create account'}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 5 }}>
          {mode === 'login'
            ? 'Log in, or create a free account.'
            : "It's free. Download tools and track your progress."}
        </Typography>
        <AuthForms mode={mode} onMode={setMode} onDone={() => undefined} />
      </Paper>
    </Container>
  );
}

const BENEFITS = [
  ['Free tools right away', 'No card, no trial: the free tools stay free.'],
  ['Learn in order', 'Paths remember your steps and end with a certificate.'],
  ['Your tools in one place', 'Downloads, updates, orders and receipts.'],
  ['Protected', 'Passkeys, two-factor authentication and a list of your sessions.'],
];

/** What an account is good for, beside the form where there is room. */
const AccountBenefits = () => (
  <Box component="section" aria-labelledby="benefits" sx={{ display: { xs: 'none', md: 'block' } }}>
    <Typography id="benefits" variant="h2" sx={{ mb: 6 }}>
      One account for everything you learn
    </Typography>
    <Box component="ul" sx={LIST}>
      {BENEFITS.map(([title, text]) => (
        <li key={title}>
          <CheckIcon color="primary" />
          <div>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography color="textSecondary">{text}</Typography>
          </div>
        </li>
      ))}
    </Box>
  </Box>
);

const COLUMNS = {
  py: { xs: 8, sm: 16 },
  display: 'grid',
  gap: 16,
  alignItems: 'start', // errors make the form longer, which must not move the other column
  justifyContent: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 28rem)', md: 'minmax(0, 1fr) 26rem' },
};
const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 5,
  '& > li': { display: 'flex', gap: 3 },
};

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
