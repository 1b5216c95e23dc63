import type { PaymentStatus, PaymentView } from '@contracts/payments';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Why a payment was not made. */
export const REASONS = ['cancelled', 'expired', 'failed'] as const satisfies readonly PaymentStatus[];

/** One of {@link REASONS}. */
export type CancelReason = (typeof REASONS)[number];

/** The checkout of a tool, or of Pro without one; with a payment, that payment's own address. */
export function checkoutAddress(toolId: string | null, paymentId?: string): string {
  const page = toolId === null ? '/payment' : `/payment/${toolId}`;
  return paymentId === undefined ? page : `${page}?payment=${encodeURIComponent(paymentId)}`;
}

/** The page that says why a payment was not made, and from which a new one for the same tool is started. */
export function cancelledAddress(toolId: string | null, reason: CancelReason): string {
  return `/payment-cancelled?${new URLSearchParams({ ...(toolId !== null && { tool: toolId }), reason }).toString()}`;
}

/** The page a payment that is over leads to (contract §5); null while the checkout shows its state. */
export function nextPage({ status, paymentId, toolId }: Pick<PaymentView, 'status' | 'paymentId' | 'toolId'>): string | null {
  switch (status) {
    case 'paid':
    case 'granted':
      return `/payment-success?payment=${encodeURIComponent(paymentId)}`;
    case 'expired':
    case 'failed':
    case 'cancelled':
      return cancelledAddress(toolId, status);
    default:
      return null;
  }
}

/** Reads /payment-cancelled: a tool only when it is an id, and a reason it does not know as `cancelled`. */
export function readCancelled(search: URLSearchParams): { toolId: string | null; reason: CancelReason } {
  const tool = search.get('tool') ?? '';
  return {
    toolId: ID.test(tool) ? tool : null,
    reason: REASONS.find((reason) => reason === search.get('reason')) ?? 'cancelled',
  };
}
