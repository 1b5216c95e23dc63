import type { PaymentStatus, PaymentView } from '@contracts/payments';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The reasons why a payment was not made. */
export const REASONS = [
  'cancelled',
  'expired',
  'failed',
] as const satisfies readonly PaymentStatus[];

/** One of {@link REASONS}. */
export type CancelReason = (typeof REASONS)[number];

/** Returns the checkout address of a tool, or of Pro for null; with a payment id, that payment's address. */
export function checkoutAddress(toolId: string | null, paymentId?: string): string {
  const page = toolId === null ? '/payment' : `/payment/${toolId}`;
  return paymentId === undefined ? page : `${page}?payment=${encodeURIComponent(paymentId)}`;
}

/** Returns the address of the page that states the reason and offers a new payment for the same tool. */
export function cancelledAddress(
  { toolId, paymentId }: Pick<PaymentView, 'toolId' | 'paymentId'>,
  reason: CancelReason,
): string {
  const tool = toolId === null ? undefined : { tool: toolId };
  return `/payment-cancelled?${new URLSearchParams({ ...tool, reason, payment: paymentId }).toString()}`;
}

/** Returns the page of a completed or failed payment (docs/payments.md); null while the checkout shows its status. */
export function nextPage({
  status,
  paymentId,
  toolId,
}: Pick<PaymentView, 'status' | 'paymentId' | 'toolId'>): string | null {
  switch (status) {
    case 'paid':
    case 'granted':
      return `/payment-success?payment=${encodeURIComponent(paymentId)}`;
    case 'expired':
    case 'failed':
    case 'cancelled':
      return cancelledAddress({ toolId, paymentId }, status);
    default:
      return null;
  }
}

/** Parses the query of /payment-cancelled. Ignores invalid ids and treats an unknown reason as `cancelled`. */
export function readCancelled(search: URLSearchParams): {
  toolId: string | null;
  paymentId: string | null;
  reason: CancelReason;
} {
  const readId = (name: string) => {
    const id = search.get(name) ?? '';
    return ID.test(id) ? id : null;
  };
  return {
    toolId: readId('tool'),
    paymentId: readId('payment'),
    reason: REASONS.find((reason) => reason === search.get('reason')) ?? 'cancelled',
  };
}
