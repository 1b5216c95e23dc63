import type { MemberOrder, OrderStatus, PaymentStatus } from '@contracts/payments';

const ORDER_LABELS: Record<Exclude<OrderStatus, 'pending'>, string> = {
  paid: 'Paid',
  granted: 'Granted by our team',
  review: 'Under review',
  cancelled: 'Canceled',
  expired: 'Expired',
  refunded: 'Refunded',
};

/** Labels of a pending order by its latest payment's status; other statuses wait for payment. */
const PENDING_LABELS: Partial<Record<PaymentStatus, string>> = {
  confirming: 'Confirming payment',
  partially_paid: 'Partial payment received',
  review: 'Under review',
  expired: 'Payment expired',
  failed: 'Payment failed',
  cancelled: 'Payment canceled',
};

/** Returns the status label that the member sees. */
export function orderLabel({
  status,
  paymentStatus,
}: Pick<MemberOrder, 'status' | 'paymentStatus'>): string {
  if (status !== 'pending') return ORDER_LABELS[status];
  return (paymentStatus && PENDING_LABELS[paymentStatus]) ?? 'Waiting for payment';
}

/** A link from an order to its next step. */
export interface OrderLink {
  label: string;
  href: string;
}

/** Returns the link of an order: pay it, see its review, buy it again, or open its receipt; null when there is none. */
export function orderLink(order: MemberOrder): OrderLink | null {
  const { orderId, status, paymentStatus, toolId, paymentId, receiptNumber } = order;
  const checkout = toolId === null ? '/payment' : `/payment/${toolId}`;
  if (receiptNumber !== null) return { label: 'Receipt', href: `/receipt/${orderId}` };
  const hasEnded =
    paymentStatus === 'expired' || paymentStatus === 'failed' || paymentStatus === 'cancelled';
  if (status === 'expired' || (status === 'pending' && hasEnded))
    return { label: 'Try again', href: checkout };
  if (paymentId === null) return null;
  if (status === 'pending') return { label: 'Continue', href: `${checkout}?payment=${paymentId}` };
  return status === 'review' ? { label: 'View', href: `${checkout}?payment=${paymentId}` } : null;
}
