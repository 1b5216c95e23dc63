import { PRO_PRICE } from '@contracts/membership';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { RenewalFailed } from '../../../shared/membership/RenewalFailed';
import type { RenewalState } from '../../../shared/membership/usePayRenewal';
import { CardForm } from './CardForm';

/** States that a renewal could not be charged and offers to pay it, with the card form when it is paid on this page. */
export function RenewalDue({ accessUntil }: Pick<SubscriptionResponse, 'accessUntil'>) {
  const { state } = useLocation() as { state: Partial<RenewalState> | null };
  if (!state?.renewalSecret) return <RenewalFailed accessUntil={accessUntil} />;
  return (
    <Paper component="section" aria-labelledby="pay-renewal" sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography id="pay-renewal" variant="h2" gutterBottom>
        Pay your renewal
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Your last renewal could not be charged. Pay it with this card or another one to keep EXE
        Pro.
      </Typography>
      <CardForm clientSecret={state.renewalSecret} label={`Pay ${PRO_PRICE}`} />
    </Paper>
  );
}
