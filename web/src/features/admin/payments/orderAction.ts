import type { AdminPayment } from '@contracts/payments';

/** What an administrator can do with an order. */
export type OrderAction = 'settle' | 'refund' | 'surplus';

/** What can be done with an order, in the order of its buttons. */
export function actionsFor({ status, hasReceivedMoney, hasSurplus }: AdminPayment): OrderAction[] {
  const isOpen = status === 'review' || status === 'pending' || status === 'expired' || status === 'cancelled';
  const isRefundable = status === 'paid' || status === 'review' || (isOpen && hasReceivedMoney);
  return [
    ...(isOpen ? ['settle' as const] : []),
    ...(hasSurplus ? ['surplus' as const] : []),
    ...(isRefundable ? ['refund' as const] : []),
  ];
}

/** Whether settling gives something away: nothing was received for it. */
export const isGift = (action: OrderAction, { hasReceivedMoney }: AdminPayment): boolean => action === 'settle' && !hasReceivedMoney;

/** The name of an order's item, as everybody calls it. */
export const itemOf = ({ kind, toolName }: Pick<AdminPayment, 'kind' | 'toolName'>): string =>
  kind === 'pro' ? 'EXE Pro' : (toolName ?? 'A deleted tool');
