import type Stripe from 'stripe';
import type { CardInvoice, CardSubscription } from '../card-provider';

/** A subscription of Stripe in our words; its period stands on its item. */
export function readSubscription(subscription: Stripe.Subscription): CardSubscription {
  const { id, status, customer, latest_invoice: latest, cancel_at_period_end: endsWithPeriod } = subscription;
  const invoice = typeof latest === 'object' ? latest : null;
  return {
    id,
    status,
    customerId: typeof customer === 'string' ? customer : customer.id,
    endsWithPeriod,
    clientSecret: invoice?.confirmation_secret?.client_secret ?? null,
    invoice: invoice && readInvoice(invoice, subscription),
  };
}

function readInvoice(invoice: Stripe.Invoice, { items }: Stripe.Subscription): CardInvoice | null {
  const [item] = items.data;
  if (!invoice.id || !item) return null;
  return {
    id: invoice.id,
    isPaid: invoice.status === 'paid',
    amountCents: invoice.amount_paid,
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd: new Date(item.current_period_end * 1000),
  };
}

/** The subscription an event is about; null for one that concerns none. */
export function subscriptionOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id;
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const subscription = event.data.object.parent?.subscription_details?.subscription;
      return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
    }
    default:
      return null;
  }
}
