import { type CardInvoice, type Subscription, chargeIdOf } from './subscription';

/** What of an invoice is shown on request only, and the format of older events. */
export interface InvoiceView {
  /** The secret its payment is confirmed with, while there is something to confirm. */
  withSecret?: boolean;
  withPayments?: boolean;
  hostedUrl?: string;
  /** As API versions before 2025 wrote it: `subscription` on the invoice itself. */
  isOldFormat?: boolean;
}

/** An invoice in Stripe's words. */
export function showInvoice(invoice: CardInvoice, subscription: Subscription, view: InvoiceView = {}): object {
  const isPaid = invoice.status === 'paid';
  const { id, cents, currency = 'usd', periodStart: start, periodEnd: end } = invoice;
  const { customerId, metadata } = subscription;
  const details = { metadata, subscription: subscription.id };
  return {
    id,
    object: 'invoice',
    amount_due: cents,
    amount_paid: isPaid ? cents : 0,
    amount_remaining: isPaid ? 0 : cents,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: false,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    ...(view.withSecret ? { confirmation_secret: secretOf(invoice) } : {}),
    ...(view.withPayments ? { payments: listOf([showInvoicePayment(invoice)], `/v1/invoices/${id}/payments`) } : {}),
    ...(view.isOldFormat
      ? { subscription: subscription.id, charge: isPaid ? chargeIdOf(invoice) : null }
      : { parent: { type: 'subscription_details', quote_details: null, subscription_details: details } }),
    created: invoice.created,
    currency,
    customer: customerId,
    hosted_invoice_url: view.hostedUrl ?? null,
    lines: listOf([showLine(invoice, subscription)], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    period_start: start,
    period_end: end,
    status: invoice.status,
    status_transitions: { finalized_at: invoice.created, marked_uncollectible_at: null, paid_at: invoice.paidAt, voided_at: null },
    subtotal: cents,
    total: cents,
  };
}

/** The payment of an invoice, which leads from a payment intent to the invoice. */
export function showInvoicePayment({ id, cents, currency = 'usd', created, paymentIntentId, status }: CardInvoice): object {
  return {
    id: `inpay_${id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? cents : null,
    amount_requested: cents,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    status: { open: 'open', paid: 'paid', void: 'canceled' }[status],
  };
}

/** A list in Stripe's words. */
export const listOf = (data: object[], url: string, hasMore = false): object => ({ object: 'list', data, has_more: hasMore, url });

function secretOf({ status, clientSecret }: CardInvoice): object | null {
  return status === 'paid' ? null : { client_secret: clientSecret, type: 'payment_intent' };
}

function showLine({ id, cents, currency = 'usd', priceId, periodStart: start, periodEnd: end }: CardInvoice, of: Subscription): object {
  return {
    id: `il_${id.slice(3)}`,
    object: 'line_item',
    amount: cents,
    currency,
    description: 'EXE Pro, one month',
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: false, subscription: of.id, subscription_item: of.itemId },
    },
    period: { start, end },
    pricing: {
      type: 'price_details',
      price_details: { price: priceId ?? of.priceId, product: 'prod_sandbox_pro' },
      unit_amount_decimal: String(cents),
    },
    quantity: 1,
  };
}
