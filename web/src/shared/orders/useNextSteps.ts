import { useSubscriptionQuery } from '../membership/membershipApi';
import { type NextStep, nextSteps } from './nextSteps';
import { useOrdersQuery } from './ordersApi';

/** What the member has to do next; empty while it is loading, or if it cannot be loaded. */
export function useNextSteps(): NextStep[] {
  const { data: membership } = useSubscriptionQuery();
  const { data: orders } = useOrdersQuery();
  return nextSteps(membership, orders);
}
