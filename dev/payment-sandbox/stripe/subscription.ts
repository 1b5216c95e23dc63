/** The states of a subscription the sandbox knows, in Stripe's words. */
export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled';

/** Who pays; times of the card half are whole seconds since 1970, as Stripe's are. */
export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  created: number;
}

/** A subscription as the sandbox keeps it. */
export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  customerId: string;
  itemId: string;
  priceId: string;
  /** Integer cents of US dollars for a month. */
  cents: number;
  quantity: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoiceId: string;
  metadata: Record<string, string>;
  created: number;
  /** What the bank says to the next renewal. */
  renewals: 'paid' | 'declined';
}

/** What is charged for one period. */
export interface CardInvoice {
  id: string;
  subscriptionId: string;
  status: 'open' | 'paid' | 'void';
  reason: 'subscription_create' | 'subscription_cycle';
  /** Integer cents of US dollars. */
  cents: number;
  periodStart: number;
  periodEnd: number;
  attempts: number;
  paymentIntentId: string;
  clientSecret: string;
  paidAt: number | null;
  created: number;
  /** The bank is processing the payment, as with SEPA; nothing can be confirmed meanwhile. */
  isProcessing?: boolean;
  /** Lower-case code of the currency that is charged (usd). */
  currency?: string;
  /** The price that is charged for (the subscription's). */
  priceId?: string;
  /** Cents that were given back. */
  refundedCents?: number;
  dispute?: CardDispute;
}

/** A cardholder's dispute of a charge. */
export interface CardDispute {
  id: string;
  status: 'needs_response' | 'won' | 'lost';
  reason: string;
}

/** The id of the charge behind a paid invoice. */
export const chargeIdOf = ({ id }: Pick<CardInvoice, 'id'>): string => `ch_${id.slice(3)}`;

/** Whether nothing more happens to a subscription. */
export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean => status === 'canceled' || status === 'incomplete_expired';

/** A month later on the calendar, in UTC: 31 January is followed by the last day of February. */
export function monthAfter(seconds: number): number {
  const start = new Date(seconds * 1000);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}
