import type Stripe from 'stripe';

/** An invoice as API versions before 2025 wrote it, and as accounts pinned to them still send it. */
interface OldInvoice {
  subscription?: string | { id: string } | null;
}

/** The subscription or charge an event is about; null for one that concerns neither. */
export function subjectOf({ type, data }: Stripe.Event): string | null {
  if (type.startsWith('customer.subscription.')) return (data.object as Stripe.Subscription).id;
  if (type.startsWith('invoice.')) return subscriptionOfInvoice(data.object as Stripe.Invoice);
  if (type === 'charge.refunded') return data.object.id;
  if (type.startsWith('charge.dispute.')) return idOf((data.object as Stripe.Dispute).charge);
  return null;
}

/** The subscription an invoice belongs to, in either format; null for an invoice of something else. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice & OldInvoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null);
}

/** The id of what is expanded or not. */
export const idOf = (one: string | { id: string } | null): string | null => (typeof one === 'string' ? one : (one?.id ?? null));
