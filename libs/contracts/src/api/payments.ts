/** What a buyer may see of a payment's state (contract §5). */
export const PAYMENT_STATUSES = [
  'waiting',
  'confirming',
  'partially_paid',
  'paid',
  'review',
  'expired',
  'failed',
  'refunded',
  'cancelled',
] as const;

/** One of {@link PAYMENT_STATUSES}. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The price of Pro in cents a month (spec §9). */
export const PRO_PRICE_CENTS = 1999;

/** Answer of `GET /api/user/purchases/{toolId}`. */
export interface PurchaseCheck {
  hasPurchased: boolean;
}

/** Answer of `GET /api/account/subscription`: until when Pro is paid for, and what it comes from. */
export interface SubscriptionAnswer {
  proUntil: string | null;
  source: SubscriptionSource | null;
  /** True once the member has stopped renewal. */
  cancelled: boolean;
}

/** What a Pro period was bought with, or that an administrator granted it. */
export type SubscriptionSource = 'crypto' | 'stripe' | 'grant';

/** One person in the administrator's search (`GET /api/admin/users`). */
export interface AdminUser {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
  isPro: boolean;
  proUntil: string | null;
  createdAt: string;
}
