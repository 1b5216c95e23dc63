import type { CurrentUser } from '@contracts/user';
import { useConfigQuery } from '../../../shared/api/configApi';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { CheckoutColumns } from '../CheckoutColumns';
import { type CheckoutFlow } from '../CheckoutSteps';
import { VisitorCheckout } from '../VisitorCheckout';
import { ProOfferSummary } from './ProOfferSummary';
import { nextOfVisitor } from './whatHappensNext';

const MemberCheckout = lazyComponent(async () => (await import('./MemberCheckout')).MemberCheckout);

/** Pays for Pro, the same on /payment and on /subscribe: what one gets beside the card and crypto. Visitors log in first. */
export function ProCheckout({ user, ...flow }: { user: CurrentUser | null } & CheckoutFlow) {
  const { data: config } = useConfigQuery();
  const hasCard = config?.cardPayments === true;
  return user ? (
    <MemberCheckout key={user.id} user={user} {...flow} />
  ) : (
    <CheckoutColumns summary={<ProOfferSummary method={hasCard ? 'either' : 'crypto'} />}>
      <VisitorCheckout nextSteps={nextOfVisitor(hasCard)} hasCard={hasCard} />
    </CheckoutColumns>
  );
}
