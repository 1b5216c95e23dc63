import type { AdminPayment } from '@contracts/payments';

/** What an administrator can do with an order. */
export type OrderAction = 'settle' | 'refund' | 'surplus';

/** What can be done with an order, in the order of its buttons. */
export function actionsFor({ status, hasReceivedMoney, hasSurplus }: AdminPayment): OrderAction[] {
  const isOpen = status === 'review' || status === 'pending' || status === 'expired' || status === 'cancelled';
  const gaveOrReceived = status === 'paid' || status === 'granted' || status === 'review' || (isOpen && hasReceivedMoney);
  const actions: [OrderAction, boolean][] = [
    ['settle', isOpen],
    ['surplus', hasSurplus],
    ['refund', gaveOrReceived],
  ];
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action);
}

/** Whether settling gives something away: nothing was received for it. */
export const isGift = (action: OrderAction, { hasReceivedMoney }: AdminPayment): boolean => action === 'settle' && !hasReceivedMoney;

/** The name of an order's item, as everybody calls it. */
export const itemOf = ({ kind, toolName }: Pick<AdminPayment, 'kind' | 'toolName'>): string =>
  kind === 'pro' ? 'EXE Pro' : (toolName ?? 'A deleted tool');
