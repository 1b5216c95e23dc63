import type { AdminPayment } from '@contracts/admin-payments';

/** An administrator's action on an order. */
export type OrderAction = 'settle' | 'refund' | 'surplus';

/** Returns the actions that an order allows, in the order of its buttons. */
export function actionsFor({ status, hasReceivedMoney, hasSurplus }: AdminPayment): OrderAction[] {
  const isOpen =
    status === 'review' || status === 'pending' || status === 'expired' || status === 'cancelled';
  const gaveOrReceived =
    status === 'paid' ||
    status === 'granted' ||
    status === 'review' ||
    (isOpen && hasReceivedMoney);
  const actions: [OrderAction, boolean][] = [
    ['settle', isOpen],
    ['surplus', hasSurplus],
    ['refund', gaveOrReceived],
  ];
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action);
}

/** Whether settling grants the item although no payment was received. */
export const isUnpaidGrant = (action: OrderAction, { hasReceivedMoney }: AdminPayment): boolean =>
  action === 'settle' && !hasReceivedMoney;

/** Returns the display name of an order's item. */
export const itemOf = ({ kind, toolName }: Pick<AdminPayment, 'kind' | 'toolName'>): string =>
  kind === 'pro' ? 'EXE Pro' : (toolName ?? 'A deleted tool');
