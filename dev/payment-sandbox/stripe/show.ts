import {
  type CardInvoice,
  chargeIdOf,
  newId,
  PRICE_CENTS,
  type Subscription,
} from './subscription';

const API_VERSION = '2026-10-28.endive';

export interface PriceChange {
  active?: boolean;
  cents?: number;
  currency?: string;
  interval?: 'month' | 'year';
  livemode?: boolean;
}

interface InvoiceView {
  expanded?: readonly string[];
  hostedUrl?: string;
  /** The format of API versions before 2025: `subscription` on the invoice itself. */
  isOldFormat?: boolean;
}

export const listOf = (data: object[], url: string, hasMore = false): object => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

/** A price, by default monthly. */
export function showPrice(
  id: string,
  { cents = PRICE_CENTS, interval = 'month', ...change }: PriceChange = {},
): object {
  const recurring = { interval, interval_count: 1 };
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    livemode: false,
    unit_amount: cents,
    recurring,
    ...change,
  };
}

/** A subscription; `latestInvoice` is an id or the expanded invoice. */
export function showSubscription(
  subscription: Subscription,
  latestInvoice: string | object = subscription.latestInvoiceId,
): object {
  const {
    id,
    customerId: customer,
    cancelAtPeriodEnd: ends,
    endedAt,
    created,
    metadata,
    status,
  } = subscription;
  const period = {
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
  };
  const price = showPrice(subscription.priceId, { cents: subscription.cents });
  const items = listOf(
    [{ id: subscription.itemId, object: 'subscription_item', ...period, price }],
    '/v1/subscription_items',
  );
  const fixed = { object: 'subscription', livemode: false, created, customer, metadata, status };
  const ending = { cancel_at_period_end: ends, cancel_at: subscription.cancelAt ?? null };
  return { id, ...fixed, ...ending, ended_at: endedAt, items, latest_invoice: latestInvoice };
}

export function showInvoice(
  invoice: CardInvoice,
  subscription: Subscription,
  view: InvoiceView = {},
): object {
  const { id, cents, currency = 'usd', periodStart, periodEnd, status, created } = invoice;
  const isPaid = status === 'paid';
  const secret = isPaid ? null : { client_secret: invoice.clientSecret, type: 'payment_intent' };
  const details = { metadata: subscription.metadata, subscription: subscription.id };
  const period = { period_start: periodStart, period_end: periodEnd };
  const fixed = {
    object: 'invoice',
    livemode: false,
    billing_reason: invoice.reason,
    created,
    currency,
    status,
    ...period,
  };
  const expand = (name: string, field: object | null) =>
    view.expanded?.includes(name) ? { [name]: field } : {};
  return {
    id,
    ...fixed,
    amount_due: cents,
    amount_paid: isPaid ? cents : 0,
    customer: subscription.customerId,
    ...expand('confirmation_secret', secret),
    ...expand(
      'payments',
      listOf(cents === 0 ? [] : [showInvoicePayment(invoice)], `/v1/invoices/${id}/payments`),
    ),
    ...(view.isOldFormat
      ? { subscription: subscription.id, charge: isPaid ? chargeIdOf(invoice) : null }
      : { parent: { type: 'subscription_details', subscription_details: details } }),
    hosted_invoice_url: view.hostedUrl ?? null,
    lines: listOf([showLine(invoice, subscription)], `/v1/invoices/${id}/lines`),
  };
}

function showLine(
  { id, cents, currency = 'usd', priceId, periodStart: start, periodEnd: end }: CardInvoice,
  of: Subscription,
): object {
  const item = { proration: false, subscription: of.id, subscription_item: of.itemId };
  const parent = { type: 'subscription_item_details', subscription_item_details: item };
  const pricing = { type: 'price_details', price_details: { price: priceId ?? of.priceId } };
  return {
    id: `il_${id.slice(3)}`,
    object: 'line_item',
    amount: cents,
    currency,
    parent,
    period: { start, end },
    pricing,
  };
}

export function showInvoicePayment({
  id: invoice,
  paymentIntentId,
  status: of,
}: CardInvoice): object {
  const status = { open: 'open', paid: 'paid', void: 'canceled' }[of];
  const payment = { type: 'payment_intent', payment_intent: paymentIntentId };
  return {
    id: `inpay_${invoice.slice(3)}`,
    object: 'invoice_payment',
    invoice,
    is_default: true,
    livemode: false,
    payment,
    status,
  };
}

export function showPaymentIntent(
  invoice: CardInvoice,
  { customerId: customer }: Subscription,
): object {
  const { paymentIntentId: id, cents: amount, currency = 'usd', isProcessing } = invoice;
  const status = {
    open: isProcessing ? 'processing' : 'requires_payment_method',
    paid: 'succeeded',
    void: 'canceled',
  }[invoice.status];
  const charge = invoice.status === 'paid' ? chargeIdOf(invoice) : null;
  return {
    id,
    object: 'payment_intent',
    amount,
    currency,
    customer,
    latest_charge: charge,
    livemode: false,
    status,
  };
}

export function showCharge(invoice: CardInvoice, { customerId: customer }: Subscription): object {
  const {
    cents: amount,
    currency = 'usd',
    created,
    paymentIntentId,
    refundedCents = 0,
    dispute,
  } = invoice;
  const refunds = {
    amount_refunded: refundedCents,
    refunded: refundedCents === amount,
    disputed: dispute !== undefined,
  };
  const fixed = { object: 'charge', livemode: false, paid: true, status: 'succeeded' };
  return {
    id: chargeIdOf(invoice),
    ...fixed,
    amount,
    created,
    currency,
    customer,
    payment_intent: paymentIntentId,
    ...refunds,
  };
}

function showFailedRefund(invoice: CardInvoice): object {
  const { id, cents: amount, currency = 'usd', created, paymentIntentId } = invoice;
  const about = { charge: chargeIdOf(invoice), payment_intent: paymentIntentId };
  return {
    id: `re_${id.slice(3)}`,
    object: 'refund',
    amount,
    currency,
    created,
    ...about,
    status: 'failed',
  };
}

export function showDisputes(invoice: CardInvoice): object[] {
  const { dispute, cents, currency = 'usd', created, paymentIntentId } = invoice;
  if (!dispute) return [];
  const about = { charge: chargeIdOf(invoice), payment_intent: paymentIntentId };
  return [
    { ...dispute, object: 'dispute', amount: cents, ...about, created, currency, livemode: false },
  ];
}

/** What an event is about: a charge or invoice, or without an invoice the subscription. */
interface EventSubject {
  subscription: Subscription;
  invoice?: CardInvoice;
  isOldFormat: boolean;
}

export function writeEvent(
  type: string,
  subject: EventSubject,
  now: Date,
): Record<string, unknown> & { id: string } {
  const created = Math.floor(now.getTime() / 1000);
  const data = { object: showEventObject(type, subject) };
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created,
    data,
    livemode: false,
    type,
  };
}

function showEventObject(
  type: string,
  { subscription, invoice, isOldFormat }: EventSubject,
): object | undefined {
  if (!invoice) return showSubscription(subscription);
  if (type.includes('refund.')) return showFailedRefund(invoice);
  if (type.startsWith('charge.dispute.')) return showDisputes(invoice)[0];
  return type.startsWith('charge.')
    ? showCharge(invoice, subscription)
    : showInvoice(invoice, subscription, { isOldFormat });
}
