import type { CurrentUser } from '@contracts/user';
import Typography from '@mui/material/Typography';
import { CheckoutColumns } from '../CheckoutColumns';
import { type CheckoutFlow } from '../CheckoutSteps';
import { LoginToPay } from '../LoginToPay';
import { ContactTeam } from './ContactTeam';
import type { Confirmation } from './confirmation';
import { FormerMember } from './FormerMember';
import { ProOfferSummary } from './ProOfferSummary';
import { ProPayment } from './ProPayment';
import { useCardConfirmation } from './useCardConfirmation';

/** Pays for Pro, the same on /payment and on /subscribe: what one gets beside the card and crypto. Visitors log in first. */
export function ProCheckout({ user, ...flow }: { user: CurrentUser | null } & CheckoutFlow) {
  return user ? (
    <MemberCheckout key={user.id} user={user} {...flow} />
  ) : (
    <CheckoutColumns isWide summary={<ProOfferSummary />}>
      <LoginToPay />
    </CheckoutColumns>
  );
}

function MemberCheckout({ user, ...flow }: { user: CurrentUser } & CheckoutFlow) {
  return <ConfirmedCheckout user={user} confirmation={useCardConfirmation(user)} {...flow} />;
}

interface ConfirmedCheckoutProps extends CheckoutFlow {
  user: CurrentUser;
  confirmation: Confirmation;
}

/** The checkout of a member, of whose card payment the page knows already. */
export function ConfirmedCheckout({ user, confirmation, onCreated }: ConfirmedCheckoutProps) {
  return (
    <CheckoutColumns isWide summary={<ProOfferSummary />}>
      {!user.isPro && <FormerMember username={user.username} />}
      <ProPayment
        confirmation={confirmation}
        hasCard={!user.isPro} // Pro members renew with crypto: spec §2 shows them no card form
        onCreated={onCreated}
      />
      <Typography color="textSecondary">
        Trouble paying? <ContactTeam />
      </Typography>
    </CheckoutColumns>
  );
}
