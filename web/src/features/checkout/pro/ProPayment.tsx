import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { proOffer } from '../../../shared/membership/proOffer';
import { useCryptocurrenciesQuery } from '../checkoutApi';
import { type Confirmation, isPending } from './confirmation';
import { ConfirmingPayment } from './ConfirmingPayment';
import { NothingToPay } from './NothingToPay';
import { RenewalDue } from './RenewalDue';
import { PaymentMethods, type PaymentMethodsProps } from './PaymentMethods';

/** Pays for Pro by card or crypto, or states why a member must not pay now. */
export function ProPayment({
  confirmation,
  ...ways
}: { confirmation: Confirmation } & Omit<PaymentMethodsProps, 'isLoading'>) {
  const { data: membership, isLoading } = useSubscriptionQuery();
  useCryptocurrenciesQuery(undefined, { skip: ways.card === 'none' }); // loads in parallel with the membership
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
      <PaymentMethods isLoading={isLoading} {...ways} />
    </>
  );
}
