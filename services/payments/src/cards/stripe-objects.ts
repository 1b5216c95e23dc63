import type Stripe from 'stripe';
import type { CardInvoice, CardSubscription } from './card-provider';

export const EXPAND = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
/** More than eighty years of monthly invoices. */
const MAX_INVOICES = 1000;
const UNDER_WAY: ReadonlySet<string> = new Set(['processing', 'requires_capture', 'succeeded']);

/** Reads a subscription's paid invoices and the state of its open payment. */
export async function loadSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<CardSubscription> {
  const latest = latestInvoice(subscription);
  const intentId = latest?.status === 'open' ? paymentIntentOf(latest) : null;
  const intent = intentId === null ? null : await stripe.paymentIntents.retrieve(intentId);
  return {
    ...readSubscription(subscription),
    isConfirming: intent !== null && UNDER_WAY.has(intent.status),
    paid: await paidInvoices(stripe, subscription),
  };
}

/** Maps a subscription to our type, without its paid invoices. */
export function readSubscription(subscription: Stripe.Subscription): CardSubscription {
  const { id, status, customer, livemode } = subscription;
  const latest = latestInvoice(subscription);
  return {
    id,
    status,
    livemode,
    customerId: typeof customer === 'string' ? customer : customer.id,
    endsWithPeriod: endsWithPeriod(subscription),
    endsAt: subscription.cancel_at === null ? null : new Date(subscription.cancel_at * 1000),
    isConfirming: false,
    clientSecret:
      latest?.status === 'open' ? (latest.confirmation_secret?.client_secret ?? null) : null,
    invoiceUrl: latest?.status === 'open' ? (latest.hosted_invoice_url ?? null) : null,
    paid: [],
  };
}

/** A date set in the dashboard (`cancel_at`) ends the subscription too; a later one lets it renew until then. */
function endsWithPeriod({
  cancel_at_period_end: isCanceled,
  cancel_at: date,
  items,
}: Stripe.Subscription): boolean {
  const periodEnd = Math.max(...items.data.map(({ current_period_end: end }) => end));
  return isCanceled || (date !== null && date <= periodEnd);
}

async function paidInvoices(
  stripe: Stripe,
  { id: subscription, status }: Stripe.Subscription,
): Promise<CardInvoice[]> {
  if (status === 'incomplete' || status === 'incomplete_expired') return [];
  const list = stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  });
  const invoices = await list.autoPagingToArray({ limit: MAX_INVOICES });
  return invoices
    .map(readInvoice)
    .sort((one, other) => one.periodStart.getTime() - other.periodStart.getTime());
}

/** The period is taken from the subscription's line: the invoice's own period is the previous one. */
function readInvoice(invoice: Stripe.Invoice): CardInvoice {
  const lines = invoice.lines.data;
  const line =
    lines.find(({ parent }) => parent?.subscription_item_details?.proration === false) ?? lines[0];
  const price = line?.pricing?.price_details?.price;
  const { start, end } = line?.period ?? { start: invoice.period_start, end: invoice.period_end };
  return {
    id: invoice.id,
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    priceId: typeof price === 'string' ? price : (price?.id ?? null),
    paymentIntentId: paymentIntentOf(invoice),
    periodStart: new Date(start * 1000),
    periodEnd: new Date(end * 1000),
  };
}

function latestInvoice({ latest_invoice: latest }: Stripe.Subscription): Stripe.Invoice | null {
  return typeof latest === 'object' ? latest : null;
}

function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  const made = payments?.data.filter(({ status }) => status !== 'canceled') ?? [];
  const { payment } =
    made.find(({ status }) => status === 'paid') ??
    made.find(({ is_default: isDefault }) => isDefault) ??
    made[0] ??
    {};
  const intent = payment?.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
