import type { MemberOrder, OrderStatus } from '@contracts/orders';
import type { PaymentStatus } from '@contracts/payments';
import { checkoutAddress, orderAddress } from '../../../shared/orders/checkoutAddress';

/** What an order is to its member: while it is pending, its latest payment decides. */
export type OrderState = Exclude<OrderStatus, 'pending'> | 'waiting' | 'confirming' | 'partial' | 'failed'; // prettier-ignore

const PENDING_STATES: Partial<Record<PaymentStatus, OrderState>> = {
  confirming: 'confirming',
  partially_paid: 'partial',
  review: 'review',
  expired: 'expired',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Returns the state of an order. */
export function orderState({
  status,
  paymentStatus,
}: Pick<MemberOrder, 'status' | 'paymentStatus'>): OrderState {
  if (status !== 'pending') return status;
  return (paymentStatus && PENDING_STATES[paymentStatus]) ?? 'waiting';
}

/** The states in which the member has what was ordered. */
export const HAS_TOOL: ReadonlySet<OrderState> = new Set(['paid', 'granted']);

/** The word and the color of a state. */
export interface StateLook {
  label: string;
  color: 'success' | 'info' | 'warning' | 'error' | 'default';
}

/** The chip of each state. */
export const STATE_LOOKS: Readonly<Record<OrderState, StateLook>> = {
  waiting: { label: 'Waiting for payment', color: 'warning' },
  confirming: { label: 'Confirming payment', color: 'info' },
  partial: { label: 'Partial payment received', color: 'warning' },
  review: { label: 'Under review', color: 'info' },
  paid: { label: 'Paid', color: 'success' },
  granted: { label: 'Granted by our team', color: 'success' },
  failed: { label: 'Payment failed', color: 'error' },
  expired: { label: 'Expired', color: 'default' },
  cancelled: { label: 'Canceled', color: 'default' },
  refunded: { label: 'Refunded', color: 'default' },
};

/** A link from an order to its next step. */
export interface OrderLink {
  label: string;
  href: string;
}

/** Returns the next step of an order: pay it, see its review, buy it again, or open its receipt; null when there is none. */
export function orderLink(order: MemberOrder): OrderLink | null {
  if (order.receiptNumber !== null) return { label: 'Receipt', href: `/receipt/${order.orderId}` };
  switch (orderState(order)) {
    case 'expired':
    case 'failed':
      return { label: 'Try again', href: checkoutAddress(order) };
    case 'waiting':
    case 'confirming':
    case 'partial':
      return order.paymentId === null
        ? null
        : { label: 'Continue', href: checkoutAddress(order, order.paymentId) };
    case 'cancelled':
      return order.status === 'pending'
        ? { label: 'Try again', href: checkoutAddress(order) }
        : { label: 'Buy again', href: checkoutAddress(order) };
    case 'review':
      return { label: 'View', href: orderAddress(order.orderId) };
    default:
      return null;
  }
}
