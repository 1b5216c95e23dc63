import type Stripe from 'stripe';

/** An invoice as API versions before 2025 wrote it, and as accounts pinned to them still send it. */
interface OldInvoice {
  subscription?: string | { id: string } | null;
}

/** Whether signed JSON has the parts of an event that are read here. */
export function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, data } = (value ?? {}) as Partial<Record<keyof Stripe.Event, unknown>>;
  const subject = (data as { object?: unknown } | null | undefined)?.object;
  return typeof id === 'string' && typeof type === 'string' && typeof subject === 'object' && subject !== null;
}

/** The subscription or charge an event is about; null for one that concerns neither. */
export function subjectOf({ type, data }: Stripe.Event): string | null {
  if (type.startsWith('customer.subscription.')) return idOf(data.object as Stripe.Subscription);
  if (type.startsWith('invoice.')) return subscriptionOfInvoice(data.object as Stripe.Invoice);
  if (type === 'charge.refunded') return idOf(data.object);
  if (type.startsWith('charge.dispute.')) return idOf((data.object as Stripe.Dispute).charge);
  return null;
}

/** The subscription an invoice belongs to, in either format; null for an invoice of something else. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice & OldInvoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null);
}

/** The id of what is expanded or not; null where there is none. */
export function idOf(one: string | { id: string } | null | undefined): string | null {
  const id: unknown = typeof one === 'object' ? one?.id : one;
  return typeof id === 'string' ? id : null;
}
