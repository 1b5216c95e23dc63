import Button from '@mui/material/Button';
import { Notice } from '../ui/Notice';
import { usePayRenewal } from './usePayRenewal';

/** States that a renewal could not be charged and offers to pay it or to change the card. */
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
