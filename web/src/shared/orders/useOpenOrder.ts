import { useCurrentUser } from '../session/sessionApi';
import { isPayable } from './nextSteps';
import { useOrdersQuery } from './ordersApi';

/** The member's order for an item (null: Pro) that has a payment which waits for coins; nothing is loaded for an undefined item, or for a visitor. */
export function useOpenOrder(toolId: string | null | undefined) {
  const user = useCurrentUser();
  const { data: orders, isLoading } = useOrdersQuery(undefined, {
    skip: !user || toolId === undefined,
  });
  const order = user ? orders?.find((one) => one.toolId === toolId && isPayable(one)) : undefined;
  return { order, isLoading };
}
