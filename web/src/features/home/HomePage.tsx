import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** The front page (spec §2, Home). */
export function HomePage() {
  usePageTitle('Home');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">Home</Typography>
    </Container>
  );
}
