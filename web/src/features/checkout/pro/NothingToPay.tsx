import type { SubscriptionResponse } from '@contracts/payments';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDay } from '../../../shared/format/format';
import type { ProOffer } from '../../../shared/membership/proOffer';
import { RouterLink } from '../../../shared/ui/RouterLink';

interface NothingToPayProps {
  membership: SubscriptionResponse;
  offer: Extract<ProOffer, { kind: 'renews' | 'later' }>;
}

/** Replaces the payment forms for a member with time left: states the end of Pro and when it can be renewed. */
export function NothingToPay({ membership: { proUntil }, offer }: NothingToPayProps) {
  const status =
    proUntil === null ? 'You have EXE Pro' : `You have EXE Pro until ${formatDay(proUntil)}`;
  return (
    <>
      <Alert severity="info">
        {offer.kind === 'renews'
          ? `${status}, and your card renews it automatically.`
          : `${status}. You can renew from ${formatDay(offer.from)}.`}
      </Alert>
      <Button
        variant="outlined"
        component={RouterLink}
        href="/dashboard"
        sx={{ alignSelf: 'start' }}
      >
        Go to Dashboard
      </Button>
    </>
  );
}
