import type { CurrentUser } from '@contracts/user';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { CheckoutColumns } from './CheckoutColumns';
import { type CheckoutFlow, CheckoutSteps } from './CheckoutSteps';
import { ProPayment } from './pro/ProPayment';
import { useCardConfirmation } from './pro/useCardConfirmation';
import { ProSummary } from './ProductSummary';

/** Buys thirty days of Pro (spec §2, /payment): members choose how to pay, visitors log in first. */
export function ProCheckout(flow: CheckoutFlow) {
  const user = useCurrentUser();
  return (
    <CheckoutColumns summary={<ProSummary />}>
      {user ? (
        <MemberPayment key={user.id} user={user} {...flow} />
      ) : (
        <CheckoutSteps toolId={null} {...flow} />
      )}
    </CheckoutColumns>
  );
}

/** /subscribe shows Pro members no card form (spec §2): they renew with crypto. */
function MemberPayment({ user, onCreated }: { user: CurrentUser } & CheckoutFlow) {
  const confirmation = useCardConfirmation(user);
  return (
    <ProPayment
      confirmation={confirmation}
      card={user.isPro ? 'none' : 'link'}
      onCreated={onCreated}
    />
  );
}
