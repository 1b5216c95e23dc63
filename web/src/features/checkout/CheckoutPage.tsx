import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** Paying for a tool or for Pro (spec §2, /payment). */
export function CheckoutPage() {
  usePageTitle('Payment');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">Payment</Typography>
    </Container>
  );
}
