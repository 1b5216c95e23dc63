import type { MemberOrder } from '@contracts/orders';

/** The address of the receipt of the latest paid order of a tool; undefined without one. */
export function receiptOf(toolId: string, orders: MemberOrder[] | undefined): string | undefined {
  const order = orders?.find(
    (one) => one.toolId === toolId && one.status === 'paid' && one.receiptNumber !== null,
  );
  return order && `/receipt/${order.orderId}`;
}
