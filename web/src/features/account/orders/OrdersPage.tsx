import { useOrdersQuery } from '../../../shared/orders/ordersApi';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { LazySection } from '../../../shared/ui/LazySection';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../shared/ui/Section';
import { AccountFrame } from '../AccountFrame';
import { OrderHelp } from './OrderHelp';

/** Visitors do not need its code. */
const Orders = lazyComponent(async () => (await import('./Orders')).Orders);

const LOADING = (
  <Section title="Order history">
    <LoadingSkeleton label="Loading your orders" height={320} />
  </Section>
);

/** All orders of the member. */
export function OrdersPage() {
  return (
    <AccountFrame aside={<HelpBelow />}>
      {() => (
        <LazySection fallback={LOADING}>
          <Orders />
        </LazySection>
      )}
    </AccountFrame>
  );
}

/** On phones the help is below the orders, so it appears with them: nobody knows before how many there are. */
function HelpBelow() {
  const { isSuccess, isError } = useOrdersQuery(undefined, { skip: !useCurrentUser() });
  return isSuccess || isError ? <OrderHelp /> : null;
}
