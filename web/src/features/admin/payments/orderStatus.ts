import { ORDER_STATUSES, type OrderStatus } from '@contracts/orders';

/** Labels of the order statuses. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  review: 'Needs review',
  pending: 'Pending',
  paid: 'Paid',
  granted: 'Granted',
  cancelled: 'Canceled',
  expired: 'Expired',
  refunded: 'Refunded',
};

/** The statuses in display order; orders to review come first. */
export const STATUS_CHOICES: OrderStatus[] = [
  'review',
  ...ORDER_STATUSES.filter((status) => status !== 'review'),
];
