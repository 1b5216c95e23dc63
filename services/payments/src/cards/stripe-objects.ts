import type Stripe from 'stripe';
import type { CardChargeState, CardInvoice, CardSubscription } from './card-provider';

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
  const intentId = latest?.status === 'open' ? findPaymentIntent(latest) : null;
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
    paymentIntentId: findPaymentIntent(invoice),
    periodStart: new Date(start * 1000),
    periodEnd: new Date(end * 1000),
  };
}

function latestInvoice({ latest_invoice: latest }: Stripe.Subscription): Stripe.Invoice | null {
  return typeof latest === 'object' ? latest : null;
}

function findPaymentIntent({ payments }: Stripe.Invoice): string | null {
  const made = payments?.data.filter(({ status }) => status !== 'canceled') ?? [];
  const { payment } =
    made.find(({ status }) => status === 'paid') ??
    made.find(({ is_default: isDefault }) => isDefault) ??
    made[0] ??
    {};
  const intent = payment?.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

/** Reads a charge's dispute and the invoice it paid, which is found through its payment intent. */
export async function loadCharge(stripe: Stripe, charge: Stripe.Charge): Promise<CardChargeState> {
  const paymentIntentId = readId(charge.payment_intent);
  const [dispute] = charge.disputed
    ? (await stripe.disputes.list({ charge: charge.id, limit: 1 })).data
    : [];
  const invoice = paymentIntentId === null ? null : await invoicePaidBy(stripe, paymentIntentId);
  return {
    id: charge.id,
    paymentIntentId,
    invoiceId: invoice?.id ?? null,
    subscriptionId: invoice && subscriptionOfInvoice(invoice),
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    dispute: dispute ? { status: dispute.status, reason: dispute.reason } : null,
  };
}

async function invoicePaidBy(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Stripe.Invoice | null> {
  const payment = { type: 'payment_intent' as const, payment_intent: paymentIntentId };
  const [found] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
  const id = found && readId(found.invoice);
  return id ? stripe.invoices.retrieve(id) : null;
}

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
export function findSubject({ type, data }: Stripe.Event): string | null {
  if (type.startsWith('customer.subscription.')) return readId(data.object as Stripe.Subscription);
  if (type.startsWith('invoice.')) return subscriptionOfInvoice(data.object as Stripe.Invoice);
  if (type === 'charge.refunded') return readId(data.object);
  if (type.startsWith('charge.dispute.')) return readId((data.object as Stripe.Dispute).charge);
  if (type.startsWith('refund.') || type.startsWith('charge.refund.'))
    return readId((data.object as Stripe.Refund).charge);
  return null;
}

/** The subscription of an invoice in either format; null for an invoice of something else. */
function subscriptionOfInvoice(invoice: Stripe.Invoice & OldInvoice): string | null {
  return readId(invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null);
}

/** The ID of an expandable field, expanded or not; null if it is absent. */
export function readId(one: string | { id: string } | null | undefined): string | null {
  const id: unknown = typeof one === 'object' ? one?.id : one;
  return typeof id === 'string' ? id : null;
}
