import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** A payment was confirmed (spec §2, /payment-success). */
export function PaymentSuccessPage() {
  usePageTitle('Payment Successful');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">Payment Successful</Typography>
    </Container>
  );
}
