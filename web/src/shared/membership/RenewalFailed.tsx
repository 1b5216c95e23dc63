import Alert from '@mui/material/Alert';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import Button from '@mui/material/Button';
import { formatMoment } from '../format/format';
import { usePayRenewal } from './usePayRenewal';

/** States that a renewal could not be charged and when Pro ends, and offers to pay it or to change the card. */
export function RenewalFailed({ accessUntil }: Pick<SubscriptionResponse, 'accessUntil'>) {
  const { pay, isLoading } = usePayRenewal();
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button variant="outlined" color="inherit" onClick={pay} loading={isLoading}>
          Pay now or update card
        </Button>
      }
    >
      <strong>Your last renewal could not be charged.</strong>{' '}
      {accessUntil === null
        ? 'Pay it now or update your card to get EXE Pro back.'
        : `EXE Pro ends on ${formatMoment(accessUntil)} unless you pay it now or update your card.`}
    </Alert>
  );
}
