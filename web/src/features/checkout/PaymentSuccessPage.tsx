import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams, Navigate } from 'react-router-dom';
import { messageOf, isNotFound } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { checkoutAddress } from './addresses';
import { usePaymentQuery } from './checkoutApi';
import { PaymentSuccess } from './PaymentSuccess';

/** The success page (spec §2, /payment-success). The address grants nothing: a payment in it is checked first. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return paymentId === null ? (
    <PaymentSuccess payment={null} />
  ) : (
    <ConfirmedPayment key={paymentId} paymentId={paymentId} />
  );
}

/** The success page of a payment. An unpaid payment redirects to its checkout. */
function ConfirmedPayment({ paymentId }: { paymentId: string }) {
  const { data: payment, error, refetch } = usePaymentQuery(paymentId);
  if (!payment) return <NoPayment error={error} retry={() => void refetch()} />;
  if (payment.status === 'paid' || payment.status === 'granted')
    return <PaymentSuccess payment={payment} />;
  return <Navigate to={checkoutAddress(payment.toolId, paymentId)} replace />;
}

function NoPayment({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 8, md: 16 } }}>
      <Typography variant="h1" gutterBottom>
        Your payment
      </Typography>
      {error === undefined && <LoadingSkeleton label="Loading the payment" height={160} />}
      {error !== undefined && (
        <Stack sx={{ gap: 4, alignItems: 'start' }}>
          {isNotFound(error) ? (
            <Typography>We couldn't find this payment in your account.</Typography>
          ) : (
            <LoadError
              message={messageOf(error, 'The payment could not be loaded')}
              retry={retry}
            />
          )}
          <Button variant="outlined" component={RouterLink} href="/dashboard">
            View Dashboard
          </Button>
        </Stack>
      )}
    </Container>
  );
}
