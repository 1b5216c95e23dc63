import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** The administrators' page (spec §2, admin panel). */
export function AdminPage() {
  usePageTitle('Admin');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">Admin</Typography>
    </Container>
  );
}
