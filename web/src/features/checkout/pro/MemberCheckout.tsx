import type { CurrentUser } from '@contracts/user';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CheckoutColumns } from '../CheckoutColumns';
import { type CheckoutFlow } from '../CheckoutSteps';
import { ContactTeam } from './ContactTeam';
import type { Confirmation } from './confirmation';
import { FormerMember } from './FormerMember';
import type { PaymentMethodName } from './PaymentMethods';
import { ProOfferSummary } from './ProOfferSummary';
import { ProPayment } from './ProPayment';
import { useCardConfirmation } from './useCardConfirmation';

/** The checkout of a member on /payment. */
export function MemberCheckout({ user, ...flow }: { user: CurrentUser } & CheckoutFlow) {
  const confirmation = useCardConfirmation(user);
  return <ConfirmedCheckout user={user} confirmation={confirmation} first="crypto" {...flow} />;
}

interface ConfirmedCheckoutProps extends CheckoutFlow {
  user: CurrentUser;
  confirmation: Confirmation;
  /** The method shown first: `/payment` has the currencies, `/subscribe` the card (spec §2). */
  first: PaymentMethodName;
}

/** The checkout of a member, of whose card payment the page knows already. */
export function ConfirmedCheckout({
  user,
  confirmation,
  first,
  onCreated,
}: ConfirmedCheckoutProps) {
  const [chosen, setChosen] = useState(first);
  const hasCard = !user.isPro; // Pro members renew with crypto: spec §2 shows them no card form
  const method = hasCard ? chosen : 'crypto';
  return (
    <CheckoutColumns summary={<ProOfferSummary method={method} />}>
      {!user.isPro && <FormerMember username={user.username} />}
      <ProPayment
        confirmation={confirmation}
        hasCard={hasCard}
        method={method}
        onMethod={setChosen}
        onCreated={onCreated}
      />
      <Typography color="textSecondary">
        Trouble paying? <ContactTeam />
      </Typography>
    </CheckoutColumns>
  );
}
