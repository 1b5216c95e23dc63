import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** A member's numbers (spec §2, /dashboard). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">Dashboard</Typography>
    </Container>
  );
}
