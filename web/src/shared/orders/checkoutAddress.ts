import type { MemberOrder } from '@contracts/orders';

/** The address where an order's item is bought; with a payment, the page of that payment. */
export const checkoutAddress = (
  { toolId }: Pick<MemberOrder, 'toolId'>,
  paymentId?: string | null,
): string =>
  `/payment${toolId === null ? '' : `/${toolId}`}${paymentId ? `?payment=${paymentId}` : ''}`;

/** The address of an order's page. */
export const orderAddress = (orderId: string): string => `/account/orders/${orderId}`;

/** What an order is for, as its owner reads it. */
export const orderedItem = ({ kind, toolName }: Pick<MemberOrder, 'kind' | 'toolName'>): string =>
  kind === 'pro' ? 'EXE Pro' : (toolName ?? 'A tool');
