import type Stripe from 'stripe';

/** The invoice format of API versions before 2025, which accounts pinned to them still send. */
interface OldInvoice {
  subscription?: string | { id: string } | null;
}

export function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, data } = (value ?? {}) as Partial<Record<keyof Stripe.Event, unknown>>;
  const subject = (data as { object?: unknown } | null | undefined)?.object;
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof subject === 'object' &&
    subject !== null
  );
}

/** The ID of an event's subscription or charge; null for an event about neither. A refund leads to its charge. */
export function subjectOf({ type, data }: Stripe.Event): string | null {
  if (type.startsWith('customer.subscription.')) return idOf(data.object as Stripe.Subscription);
  if (type.startsWith('invoice.')) return subscriptionOfInvoice(data.object as Stripe.Invoice);
  if (type === 'charge.refunded') return idOf(data.object);
  if (type.startsWith('charge.dispute.')) return idOf((data.object as Stripe.Dispute).charge);
  if (type.startsWith('refund.') || type.startsWith('charge.refund.'))
    return idOf((data.object as Stripe.Refund).charge);
  return null;
}

/** The subscription of an invoice in either format; null for an invoice of something else. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice & OldInvoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null);
}

/** The ID of an expandable field, expanded or not; null if it is absent. */
export function idOf(one: string | { id: string } | null | undefined): string | null {
  const id: unknown = typeof one === 'object' ? one?.id : one;
  return typeof id === 'string' ? id : null;
}
