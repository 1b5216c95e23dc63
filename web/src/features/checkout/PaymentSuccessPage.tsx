import { mdiCheckCircleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { PaymentOutcome } from './PaymentOutcome';
import { useFreshRights } from './useFreshRights';

/** Milliseconds until the page goes to the downloads by itself (spec §9). */
export const REDIRECT_AFTER = 5000;

/** A payment was confirmed (spec §2, /payment-success). The address itself grants nothing. */
export function PaymentSuccessPage() {
  usePageTitle('Payment Successful');
  useFreshRights();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/downloads', { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PaymentOutcome
      icon={mdiCheckCircleOutline}
      color="success"
      title="Payment Successful"
      actions={
        <>
          <Button variant="contained" component={RouterLink} href="/downloads">
            Go to Downloads
          </Button>
          <Button variant="outlined" component={RouterLink} href="/dashboard">
            View Dashboard
          </Button>
        </>
      }
    >
      <Typography>Your payment has been confirmed. Thank you!</Typography>
      <Typography color="textSecondary" role="status">
        You will be taken to the downloads in {REDIRECT_AFTER / 1000} seconds.
      </Typography>
    </PaymentOutcome>
  );
}
