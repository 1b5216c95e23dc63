import { ORDER_STATUSES, type OrderStatus } from '@contracts/payments';

/** What the states of an order are called here. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  review: 'Needs review',
  pending: 'Pending',
  paid: 'Paid',
  granted: 'Granted',
  cancelled: 'Canceled',
  expired: 'Expired',
  refunded: 'Refunded',
};

/** The states in the order of the list: what waits for an administrator comes first. */
export const STATUS_CHOICES: OrderStatus[] = ['review', ...ORDER_STATUSES.filter((status) => status !== 'review')];
