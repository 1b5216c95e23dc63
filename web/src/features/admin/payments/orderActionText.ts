import type { AdminPayment } from '@contracts/admin-payments';
import { formatPrice } from '../../../shared/format/format';
import { isUnpaidGrant, itemOf, type OrderAction } from './orderAction';

/** The texts of an action's dialog. */
export interface OrderActionText {
  title: string;
  text: string;
  confirm: string;
  successMessage: string;
  isDestructive: boolean;
}

/** Describes an order by buyer, item and price, so that an administrator notices a wrong choice. */
export const orderLine = (order: AdminPayment): string =>
  `${itemOf(order)}, ${formatPrice(order.amount)}, ordered by ${order.username ?? 'an unknown member'} (${order.email ?? order.userId}).`;

/** Returns the dialog's texts for an action on an order. */
export function orderActionText(action: OrderAction, order: AdminPayment): OrderActionText {
  if (action === 'refund') return refundText(order);
  if (action === 'surplus') {
    return {
      title: 'Mark surplus as handled',
      text: `${order.status === 'refunded' ? 'The order stays refunded.' : 'The buyer keeps what they got.'} To send the surplus back, use the provider's dashboard.`,
      confirm: 'Mark surplus as handled',
      successMessage: 'The surplus was marked as handled.',
      isDestructive: false,
    };
  }
  return isUnpaidGrant(action, order)
    ? {
        title: 'Settle this order without a payment',
        text: 'The buyer gets what they ordered. The order is recorded as granted, not as paid.',
        confirm: 'Grant',
        successMessage: 'The order was granted.',
        isDestructive: false,
      }
    : {
        title: 'Settle this order',
        text: 'The order is recorded as paid, and the buyer gets what they ordered.',
        confirm: 'Settle',
        successMessage: 'The order was settled.',
        isDestructive: false,
      };
}

function refundText(order: AdminPayment): OrderActionText {
  if (order.status === 'granted') {
    return {
      title: 'Revoke what was granted',
      text: 'The buyer loses what the order gave them, and the order is recorded as canceled. Nothing was paid, so nothing is refunded.',
      confirm: 'Revoke',
      successMessage: 'The grant was revoked.',
      isDestructive: true,
    };
  }
  const isCard =
    order.kind === 'pro' && order.attempts.some(({ provider }) => provider === 'stripe');
  return {
    title: 'Refund this order',
    text: [
      'The order is recorded as refunded, and the buyer loses what they bought.',
      ...(isCard ? ['The card subscription is also canceled at Stripe.'] : []),
      "To send the money back, use the provider's dashboard.",
    ].join(' '),
    confirm: 'Refund',
    successMessage: 'The order was refunded.',
    isDestructive: true,
  };
}
