import { type CardInvoice, chargeIdOf, type Customer, type Subscription } from './subscription';

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

export const listOf = (data: object[], url: string, hasMore = false): object => ({ object: 'list', data, has_more: hasMore, url });

export const showCustomer = (customer: Customer): object => ({ ...customer, object: 'customer', livemode: false });

/** A price, by default monthly. */
export function showPrice(id: string, cents: number, change: PriceChange = {}): object {
  const { active = true, currency = 'usd', interval = 'month', livemode = false } = change;
  const recurring = { interval, interval_count: 1, usage_type: 'licensed', meter: null };
  const fixed = { metadata: {}, product: 'prod_sandbox_pro', type: 'recurring' };
  return { id, object: 'price', active, currency, livemode, ...fixed, recurring, unit_amount: change.cents ?? cents };
}

/** A subscription; `latestInvoice` is an id or the expanded invoice. */
export function showSubscription(subscription: Subscription, latestInvoice: string | object = subscription.latestInvoiceId): object {
  const { id, customerId, cancelAtPeriodEnd, endedAt, created, metadata, status } = subscription;
  const item = {
    id: subscription.itemId,
    object: 'subscription_item',
    created,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    metadata: {},
    price: showPrice(subscription.priceId, subscription.cents),
    subscription: id,
  };
  return {
    id,
    object: 'subscription',
    cancel_at_period_end: cancelAtPeriodEnd,
    created,
    currency: 'usd',
    customer: customerId,
    ended_at: endedAt,
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: latestInvoice,
    livemode: false,
    metadata,
    status,
  };
}

export function showInvoice(invoice: CardInvoice, subscription: Subscription, view: InvoiceView = {}): object {
  const { id, cents, currency = 'usd', periodStart, periodEnd, status, created } = invoice;
  const { customerId, metadata } = subscription;
  const isPaid = status === 'paid';
  const secret = isPaid ? null : { client_secret: invoice.clientSecret, type: 'payment_intent' };
  const details = { metadata, subscription: subscription.id };
  return {
    id,
    object: 'invoice',
    amount_due: cents,
    amount_paid: isPaid ? cents : 0,
    billing_reason: invoice.reason,
    ...(view.expanded?.includes('confirmation_secret') ? { confirmation_secret: secret } : {}),
    ...(view.expanded?.includes('payments') ? { payments: listOf([showInvoicePayment(invoice)], `/v1/invoices/${id}/payments`) } : {}),
    ...(view.isOldFormat
      ? { subscription: subscription.id, charge: isPaid ? chargeIdOf(invoice) : null }
      : { parent: { type: 'subscription_details', quote_details: null, subscription_details: details } }),
    created,
    currency,
    customer: customerId,
    hosted_invoice_url: view.hostedUrl ?? null,
    lines: listOf([showLine(invoice, subscription)], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    period_start: periodStart,
    period_end: periodEnd,
    status,
    total: cents,
  };
}

function showLine({ id, cents, currency = 'usd', priceId, periodStart: start, periodEnd: end }: CardInvoice, of: Subscription): object {
  const item = { proration: false, subscription: of.id, subscription_item: of.itemId };
  return {
    id: `il_${id.slice(3)}`,
    object: 'line_item',
    amount: cents,
    currency,
    description: 'EXE Pro, one month',
    livemode: false,
    metadata: {},
    parent: { type: 'subscription_item_details', subscription_item_details: item },
    period: { start, end },
    pricing: { type: 'price_details', price_details: { price: priceId ?? of.priceId, product: 'prod_sandbox_pro' } },
  };
}

export function showInvoicePayment({ id, cents, currency = 'usd', created, paymentIntentId, status }: CardInvoice): object {
  return {
    id: `inpay_${id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? cents : null,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    status: { open: 'open', paid: 'paid', void: 'canceled' }[status],
  };
}

export function showPaymentIntent(invoice: CardInvoice, { customerId: customer }: Subscription): object {
  const { paymentIntentId: id, cents: amount, currency = 'usd', created, isProcessing } = invoice;
  const status = { open: isProcessing ? 'processing' : 'requires_payment_method', paid: 'succeeded', void: 'canceled' }[invoice.status];
  const charge = invoice.status === 'paid' ? chargeIdOf(invoice) : null;
  return {
    id,
    object: 'payment_intent',
    amount,
    created,
    currency,
    customer,
    latest_charge: charge,
    livemode: false,
    metadata: {},
    status,
  };
}

export function showCharge(invoice: CardInvoice, { customerId }: Subscription): object {
  const { cents, currency = 'usd', created, paymentIntentId, refundedCents = 0, dispute } = invoice;
  return {
    id: chargeIdOf(invoice),
    object: 'charge',
    amount: cents,
    amount_refunded: refundedCents,
    created,
    currency,
    customer: customerId,
    disputed: dispute !== undefined,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: paymentIntentId,
    refunded: refundedCents === cents,
    status: 'succeeded',
  };
}

export function showDisputes(invoice: CardInvoice): object[] {
  const { dispute, cents, currency = 'usd', created, paymentIntentId } = invoice;
  if (!dispute) return [];
  const about = { charge: chargeIdOf(invoice), payment_intent: paymentIntentId };
  return [{ ...dispute, object: 'dispute', amount: cents, ...about, created, currency, livemode: false, metadata: {} }];
}

export function showEventObject(type: string, subscription: Subscription, invoice?: CardInvoice, isOldFormat = false): object | undefined {
  if (!invoice) return showSubscription(subscription);
  if (type.startsWith('charge.dispute.')) return showDisputes(invoice)[0];
  return type.startsWith('charge.') ? showCharge(invoice, subscription) : showInvoice(invoice, subscription, { isOldFormat });
}
