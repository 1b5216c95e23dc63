import type { CardInvoice, Customer, Subscription } from './subscription';

/** A customer in Stripe's words. */
export function showCustomer({ id, email, name, metadata, created }: Customer): object {
  return { id, object: 'customer', email, name, metadata, created, livemode: false, currency: null, delinquent: false, description: null };
}

/** A monthly price. */
export function showPrice(id: string, cents: number): object {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    livemode: false,
    metadata: {},
    product: 'prod_sandbox_pro',
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed', meter: null },
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  };
}

/** A subscription; `latestInvoice` is the invoice's id, or the invoice when that was to be expanded. */
export function showSubscription(subscription: Subscription, latestInvoice: string | object): object {
  const { id, customerId, cancelAtPeriodEnd, canceledAt, endedAt, created, metadata, periodEnd, status } = subscription;
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: canceledAt,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer: customerId,
    ended_at: endedAt,
    items: {
      object: 'list',
      data: [showItem(subscription)],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: latestInvoice,
    livemode: false,
    metadata,
    start_date: created,
    status,
    trial_end: null,
  };
}

function showItem({ id, itemId, priceId, cents, quantity, created, periodStart, periodEnd }: Subscription): object {
  return {
    id: itemId,
    object: 'subscription_item',
    created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    metadata: {},
    price: showPrice(priceId, cents),
    quantity,
    subscription: id,
  };
}

/** An invoice; its secret only when it was asked for and there is still something to confirm. */
export function showInvoice(invoice: CardInvoice, { customerId, metadata, itemId }: Subscription, withSecret: boolean): object {
  const isPaid = invoice.status === 'paid';
  const { id, cents, subscriptionId: subscription, periodStart: start, periodEnd: end } = invoice;
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
    ...(withSecret ? { confirmation_secret: isPaid ? null : { client_secret: invoice.clientSecret, type: 'payment_intent' } } : {}),
    created: invoice.created,
    currency: 'usd',
    customer: customerId,
    lines: { object: 'list', data: [showLine(invoice, itemId)], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { metadata, subscription } },
    period_start: start,
    period_end: end,
    status: invoice.status,
    status_transitions: { finalized_at: invoice.created, marked_uncollectible_at: null, paid_at: invoice.paidAt, voided_at: null },
    subtotal: cents,
    total: cents,
  };
}

function showLine({ id, cents, subscriptionId: subscription, periodStart: start, periodEnd: end }: CardInvoice, itemId: string): object {
  return {
    id: `il_${id.slice(3)}`,
    object: 'line_item',
    amount: cents,
    currency: 'usd',
    description: 'EXE Pro, one month',
    livemode: false,
    metadata: {},
    parent: { type: 'subscription_item_details', subscription_item_details: { subscription, subscription_item: itemId } },
    period: { start, end },
    quantity: 1,
  };
}
