import type { CurrentUser } from '@contracts/user';
import { useState } from 'react';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { CheckoutColumns } from '../CheckoutColumns';
import { type CheckoutFlow } from '../CheckoutSteps';
import { VisitorCheckout } from '../VisitorCheckout';
import { ProOfferSummary } from './ProOfferSummary';
import { nextOfCrypto } from './whatHappensNext';

const MemberCheckout = lazyComponent(async () => (await import('./MemberCheckout')).MemberCheckout);

/** Pays for Pro, the same on /payment and on /subscribe: what one gets beside the card and crypto. Visitors log in first. */
export function ProCheckout({ user, ...flow }: { user: CurrentUser | null } & CheckoutFlow) {
  const [now] = useState(() => new Date());
  return user ? (
    <MemberCheckout key={user.id} user={user} {...flow} />
  ) : (
    <CheckoutColumns summary={<ProOfferSummary />}>
      <VisitorCheckout nextSteps={nextOfCrypto(now, null)} />
    </CheckoutColumns>
  );
}
