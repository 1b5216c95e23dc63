import { randomBytes } from 'node:crypto';

/** Monthly price of Pro in cents. */
export const PRICE_CENTS = 1999;

export const CARD_ACTIONS = [
  'approve',
  'confirm',
  'decline',
  'renew',
  'renew-declined',
  'give-up',
  'cancel',
  'refund',
  'refund-part',
  'refund-failed',
  'dispute',
  'dispute-won',
  'dispute-lost',
] as const;

export type CardAction = (typeof CARD_ACTIONS)[number];

/** A customer; times are Unix seconds, as in Stripe's API. */
export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
}

export interface Subscription {
  id: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  customerId: string;
  itemId: string;
  priceId: string;
  cents: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** When it ends, if a date was set in the provider's dashboard. */
  cancelAt?: number;
  endedAt: number | null;
  latestInvoiceId: string;
  metadata: Record<string, string>;
  created: number;
}

export interface CardInvoice {
  id: string;
  subscriptionId: string;
  status: 'open' | 'paid' | 'void';
  reason: 'subscription_create' | 'subscription_cycle';
  cents: number;
  periodStart: number;
  periodEnd: number;
  attempts: number;
  paymentIntentId: string;
  clientSecret: string;
  created: number;
  isProcessing?: boolean;
  currency?: string;
  /** Default: the price of the subscription. */
  priceId?: string;
  refundedCents?: number;
  dispute?: CardDispute;
}

export interface CardDispute {
  id: string;
  status: 'needs_response' | 'won' | 'lost';
  reason: string;
}

/** An id such as `sub_1TESTk3...`. */
export const newId = (prefix: string): string =>
  `${prefix}_1TEST${randomBytes(10).toString('hex')}`;

/** The id of the charge behind a paid invoice. */
export const chargeIdOf = ({ id }: Pick<CardInvoice, 'id'>): string => `ch_${id.slice(3)}`;

export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** One month later in UTC; after 31 January follows the last day of February. */
export function monthAfter(seconds: number): number {
  const start = new Date(seconds * 1000);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}
