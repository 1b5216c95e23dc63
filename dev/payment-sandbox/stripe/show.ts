import type { Customer, Subscription } from './subscription';

/** A customer in Stripe's words. */
export function showCustomer({ id, email, name, metadata, created }: Customer): object {
  return { id, object: 'customer', email, name, metadata, created, livemode: false, currency: null, delinquent: false, description: null };
}

/** What a test changes of a price. */
export interface PriceChange {
  active?: boolean;
  cents?: number;
  currency?: string;
  interval?: 'month' | 'year';
  livemode?: boolean;
}

/** A price, monthly unless it was changed. */
export function showPrice(id: string, cents: number, change: PriceChange = {}): object {
  const { active = true, currency = 'usd', interval = 'month', livemode = false } = change;
  return {
    id,
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    currency,
    livemode,
    metadata: {},
    product: 'prod_sandbox_pro',
    recurring: { interval, interval_count: 1, usage_type: 'licensed', meter: null },
    type: 'recurring',
    unit_amount: change.cents ?? cents,
    unit_amount_decimal: String(change.cents ?? cents),
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
