import Button from '@mui/material/Button';
import { Notice } from '../ui/Notice';
import { usePayRenewal } from './usePayRenewal';

/** A renewal could not be charged: says so, and leads to paying it or to another card. */
export function RenewalFailed() {
  const { pay, isLoading } = usePayRenewal();
  return (
    <Notice
      severity="warning"
      action={
        <Button variant="outlined" color="inherit" onClick={pay} loading={isLoading}>
          Pay now or update card
        </Button>
      }
    >
      <strong>Your last renewal could not be charged.</strong> Pay it now or update your card to keep EXE Pro.
    </Notice>
  );
}
