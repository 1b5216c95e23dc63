import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** A payment was not made (spec §2, /payment-cancelled). */
export function PaymentCancelledPage() {
  usePageTitle('Payment Cancelled');
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1">Payment Cancelled</Typography>
    </Container>
  );
}
