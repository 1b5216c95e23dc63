import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { RouterLink } from './RouterLink';

/** States that an address leads to nothing (spec §2). */
export function NotFound() {
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 12, md: 16 }, textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        404 Page Not Found
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6 }}>
        We couldn't find this page. It may have moved, or the address may be wrong.
      </Typography>
      <Button component={RouterLink} href="/" variant="contained">
        Go to Home
      </Button>
    </Container>
  );
}
