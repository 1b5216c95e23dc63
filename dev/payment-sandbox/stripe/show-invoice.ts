import { type CardInvoice, type Subscription, chargeIdOf } from './subscription';

/** The expanded fields and the format of an invoice. */
export interface InvoiceView {
  withSecret?: boolean;
  withPayments?: boolean;
  hostedUrl?: string;
  /** The format of API versions before 2025: `subscription` on the invoice itself. */
  isOldFormat?: boolean;
}

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
    billing_reason: invoice.reason,
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
    total: cents,
  };
}

/** The payment of an invoice, which connects a payment intent with the invoice. */
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

/** A list in the format of Stripe. */
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
    },
  };
}
