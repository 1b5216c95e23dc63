import type { CurrentUser } from '@contracts/user';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useConfigQuery } from '../../../shared/api/configApi';
import { formatDay } from '../../../shared/format/format';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import { isRenewalDue, proOffer } from '../../../shared/membership/proOffer';
import { CheckoutColumns, CheckoutLoading } from '../CheckoutColumns';
import type { CheckoutFlow } from '../CheckoutSteps';
import { checkoutAddress } from '../addresses';
import { ContactTeam } from './CardPayment';
import { NothingToPay } from './NothingToPay';
import { ProOfferSummary } from './ProOfferSummary';
import { type PaymentMethodName, ProPayment } from './ProPayment';
import { WelcomeBack } from './WelcomeBack';
import { type Confirmation, isPending } from './confirmation';
import { useCardConfirmation } from './useCardConfirmation';

/** The checkout of a member on /payment: the currencies first (spec §2), or the card for those who come from an offer by the month (`?method=card`). */
export function MemberCheckout({ user, ...flow }: { user: CurrentUser } & CheckoutFlow) {
  const confirmation = useCardConfirmation(user);
  const { data: config } = useConfigQuery();
  const [search] = useSearchParams();
  const hasCard = !user.isPro && config?.cardPayments === true;
  return (
    <ConfirmedCheckout
      user={user}
      confirmation={confirmation}
      hasCard={hasCard}
      first={search.get('method') === 'card' ? 'card' : 'crypto'}
      {...flow}
    />
  );
}

interface ConfirmedCheckoutProps extends CheckoutFlow {
  user: CurrentUser;
  confirmation: Confirmation;
  /** Whether there is a card form. Pro members renew with crypto: spec §2 shows them none. */
  hasCard: boolean;
  /** The method shown first. */
  first: PaymentMethodName;
}

/** The checkout of a member, of whose card payment the page knows already. */
function ConfirmedCheckout({
  user,
  confirmation,
  hasCard,
  first,
  onCreated,
}: ConfirmedCheckoutProps) {
  const [chosen, setChosen] = useState(first);
  const { data: membership, isLoading } = useSubscriptionQuery();
  const [now] = useState(() => new Date());
  if (user.isPro && isLoading) return <CheckoutLoading label="Loading" />;
  const offer = membership && !isPending(confirmation) ? proOffer(membership, now) : undefined;
  if (membership && (offer?.kind === 'renews' || offer?.kind === 'later'))
    return <NothingToPay membership={membership} offer={offer} />;
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

/** /subscribe for a member: the purchase of Pro until a payment is confirmed, then the welcome (spec §2, /subscribe 2 and 3). */
export function MemberPlan({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const confirmation = useCardConfirmation(user);
  if (user.isPro || confirmation === 'paid') return <WelcomeBack username={user.username} />;
  return (
    <Stack sx={{ gap: { xs: 4, sm: 8 } }}>
      <Typography variant="h1" sx={{ fontSize: { xs: '1.5rem', sm: '2.25rem' } }}>
        Complete Your Pro Upgrade
      </Typography>
      <ConfirmedCheckout
        user={user}
        confirmation={confirmation}
        hasCard
        first="card"
        onCreated={(paymentId) => void navigate(checkoutAddress(null, paymentId))}
      />
    </Stack>
  );
}

/** Greets a member whose Pro has ended, and says when. A failed renewal has a notice of its own. */
function FormerMember({ username }: { username: string }) {
  const { data: membership } = useSubscriptionQuery();
  if (!membership?.endedAt || isRenewalDue(membership)) return null;
  return (
    <Alert severity="info">
      <AlertTitle component="h2">Welcome back, {username}</AlertTitle>
      Your EXE Pro ended on {formatDay(membership.endedAt)}. Your orders and everything you bought
      are still in your account. Renew to download pro tools again.
    </Alert>
  );
}
