import type { SubscriptionResponse } from '@contracts/subscriptions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCryptocurrenciesQuery } from '../../../shared/currencies/currenciesApi';
import { formatDay } from '../../../shared/format/format';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { proOffer, type ProOffer } from '../../../shared/membership/proOffer';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { PaymentMethods, type PaymentMethodsProps } from './PaymentMethods';
import { RenewalDue } from './RenewalDue';
import { type Confirmation, isPending } from './confirmation';

/** Pays for Pro by card or crypto, or states why a member must not pay now. */
export function ProPayment({
  confirmation,
  ...ways
}: { confirmation: Confirmation } & Omit<PaymentMethodsProps, 'isLoading' | 'proUntil'>) {
  const { data: membership, isLoading } = useSubscriptionQuery();
  useCryptocurrenciesQuery(undefined, { skip: !ways.hasCard }); // loads in parallel with the membership
  const [now] = useState(() => new Date());
  if (isPending(confirmation)) return <ConfirmingPayment isDelayed={confirmation === 'delayed'} />;
  const offer = membership && proOffer(membership, now);
  if (membership && offer?.kind === 'renewal-failed')
    return <RenewalDue accessUntil={membership.accessUntil} />;
  if (membership && (offer?.kind === 'renews' || offer?.kind === 'later'))
    return <NothingToPay membership={membership} offer={offer} />;
  return (
    <>
      {confirmation === 'declined' && (
        <Alert severity="warning">
          Your card was not charged. Try again, use another card, or pay with crypto.
        </Alert>
      )}
      <PaymentMethods isLoading={isLoading} proUntil={membership?.proUntil ?? null} {...ways} />
    </>
  );
}

interface NothingToPayProps {
  membership: SubscriptionResponse;
  offer: Extract<ProOffer, { kind: 'renews' | 'later' }>;
}

/** Replaces the payment forms for a member with time left: states the end of Pro and when it can be renewed. */
function NothingToPay({ membership: { proUntil }, offer }: NothingToPayProps) {
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

/** Replaces the payment forms while a card payment is being confirmed, so that nobody pays twice. */
function ConfirmingPayment({ isDelayed }: { isDelayed: boolean }) {
  return (
    <Paper
      component="section"
      aria-labelledby="confirming"
      sx={{ p: { xs: 5, sm: 8 }, display: 'flex', gap: 4 }}
    >
      <CircularProgress size={28} aria-hidden="true" sx={{ flexShrink: 0, mt: 1 }} />
      <Box role="status">
        <Typography id="confirming" variant="h2" gutterBottom>
          We're confirming your payment
        </Typography>
        {isDelayed ? (
          <>
            <Typography>
              Your payment is still being confirmed. This page updates automatically.
            </Typography>
            <Typography color="textSecondary">
              You can leave this page: EXE Pro starts as soon as your payment is confirmed. Please
              don't pay again.
            </Typography>
          </>
        ) : (
          <Typography color="textSecondary">
            This usually takes a few seconds. You don't need to pay again.
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
