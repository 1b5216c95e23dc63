import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** The Pro plan (spec §2, /subscribe). */
export function SubscribePage() {
  usePageTitle('EXE Pro');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">EXE Pro</Typography>
    </Container>
  );
}
