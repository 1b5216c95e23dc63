import type { Customer, Subscription } from './subscription';

export function showCustomer({ id, email, name, metadata, created }: Customer): object {
  return { id, object: 'customer', email, name, metadata, created, livemode: false, currency: null, delinquent: false, description: null };
}

export interface PriceChange {
  active?: boolean;
  cents?: number;
  currency?: string;
  interval?: 'month' | 'year';
  livemode?: boolean;
}

/** A price, by default monthly. */
export function showPrice(id: string, cents: number, change: PriceChange = {}): object {
  const { active = true, currency = 'usd', interval = 'month', livemode = false } = change;
  return {
    id,
    object: 'price',
    active,
    currency,
    livemode,
    metadata: {},
    product: 'prod_sandbox_pro',
    recurring: { interval, interval_count: 1, usage_type: 'licensed', meter: null },
    type: 'recurring',
    unit_amount: change.cents ?? cents,
  };
}

/** A subscription; `latestInvoice` is an id or the expanded invoice. */
export function showSubscription(subscription: Subscription, latestInvoice: string | object): object {
  const { id, customerId, cancelAtPeriodEnd, endedAt, created, metadata, status } = subscription;
  return {
    id,
    object: 'subscription',
    cancel_at_period_end: cancelAtPeriodEnd,
    created,
    currency: 'usd',
    customer: customerId,
    ended_at: endedAt,
    items: {
      object: 'list',
      data: [showItem(subscription)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: latestInvoice,
    livemode: false,
    metadata,
    status,
  };
}

function showItem({ id, itemId, priceId, cents, created, periodStart, periodEnd }: Subscription): object {
  return {
    id: itemId,
    object: 'subscription_item',
    created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    metadata: {},
    price: showPrice(priceId, cents),
    subscription: id,
  };
}
