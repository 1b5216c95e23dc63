import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** Signing in on a page of its own (spec §2, /login). */
export function LoginPage() {
  usePageTitle('Welcome Back');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">Welcome Back</Typography>
    </Container>
  );
}
