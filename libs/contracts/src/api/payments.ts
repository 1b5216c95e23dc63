import type { Cents, CoinAmount, Email, Id, Moment, Url } from './values';

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
export class PurchaseCheck {
  hasPurchased: boolean;
}

/** Answer of `GET /api/account/subscription`: until when Pro is paid for, and what it comes from. */
export class SubscriptionAnswer {
  proUntil: Moment | null;
  source: SubscriptionSource | null;
  /** True once the member has stopped renewal. */
  cancelled: boolean;
}

/** What a Pro period was bought with, or that an administrator granted it. */
export type SubscriptionSource = 'crypto' | 'stripe' | 'grant';

/** One person in the administrator's search (`GET /api/admin/users`). */
export class AdminUser {
  id: Id;
  username: string;
  email: Email;
  isAdmin: boolean;
  isPro: boolean;
  proUntil: Moment | null;
  createdAt: Moment;
}

/** Answer of `POST /api/create-payment` and of `POST /api/create-subscription` with a currency (spec §3, contract §5). */
export class PaymentCreation {
  /** Hosted payment page; null when the payment is made on our own page. */
  paymentUrl: Url | null;
  /** Where to send the coins; null when the payment is made on a hosted page. */
  payAddress: string | null;
  /** Exact amount in the chosen currency, as a decimal string. */
  payAmount: CoinAmount | null;
  /** Lower-case code, such as btc. */
  payCurrency: string;
  paymentId: Id;
  orderId: Id;
  /** ISO 8601; null when the provider gives none. */
  expirationDate: Moment | null;
}

/** Answer of `POST /api/create-subscription` without a body: what the card form needs. */
export class CardIntent {
  clientSecret: string;
}

/** Answer of `GET /api/cryptocurrencies`: lower-case codes. */
export class CurrencyList {
  currencies: string[];
}

/** Answer of `GET /api/payments/{paymentId}`, for its owner. */
export class PaymentView extends PaymentCreation {
  status: PaymentStatus;
  /** What has been seen on the chain so far, as a decimal string. */
  actuallyPaid: CoinAmount;
  /** The network the coins travel on, such as trx; null when the provider gives none. */
  network: string | null;
  /** The tool that is bought; null for Pro. */
  toolId: Id | null;
  /** Integer US cents. */
  price: Cents;
  /** False for payments of the sandbox. */
  livemode: boolean;
}

/** The states of an order (contract §5). */
export const ORDER_STATUSES = ['pending', 'paid', 'review', 'cancelled', 'expired', 'refunded'] as const;

/** One of {@link ORDER_STATUSES}. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What an order buys: a premium tool, or thirty days of Pro. */
export type OrderKind = 'tool' | 'pro';

/** One of a member's orders (`GET /api/account/orders`), newest first. */
export class MemberOrder {
  orderId: Id;
  kind: OrderKind;
  toolId: Id | null;
  /** The tool's name when it was ordered; null for Pro. */
  toolName: string | null;
  /** Integer cents. */
  amount: Cents;
  currency: string;
  status: OrderStatus;
  createdAt: Moment;
  paidAt: Moment | null;
  /** The latest attempt to pay it; null when there was none. */
  paymentId: Id | null;
  livemode: boolean;
}

/** One order as the administrator's list shows it (`GET /api/admin/payments?status=`). */
export class AdminPayment extends MemberOrder {
  userId: Id;
  username: string | null;
  email: Email | null;
  /** Why it needs a look; null when it does not. */
  reason: string | null;
  attempts: AdminPaymentAttempt[];
}

/** One attempt of an order in the administrator's list; amounts are decimal strings. */
export class AdminPaymentAttempt {
  paymentId: Id;
  provider: 'nowpayments' | 'stripe';
  providerPaymentId: string | null;
  providerStatus: string | null;
  payCurrency: string | null;
  payAmount: CoinAmount | null;
  actuallyPaid: CoinAmount;
  status: PaymentStatus;
}
