import type { Cents, CoinAmount, Count, Email, Id, Moment, Url } from './values';

/** What a buyer may see of a payment's state (contract §5). */
export const PAYMENT_STATUSES = [
  'waiting',
  'confirming',
  'partially_paid',
  'paid',
  'granted',
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

/** Response of `GET /api/account/subscription`: the Pro period, what it comes from, and what the member can do next. */
export class SubscriptionAnswer {
  proUntil: Moment | null;
  source: SubscriptionSource | null;
  /** True once the member has stopped renewal. */
  cancelled: boolean;
  /** The card subscription that can still charge or that is being confirmed; null when there is none. */
  card: CardSubscriptionState | null;
  /** Whether there is a renewal to stop: a card subscription that renews, or reminders about crypto periods. */
  canCancel: boolean;
  /** Since when, or from when, Pro can be bought with crypto; null while a card subscription can still charge. */
  cryptoFrom: Moment | null;
}

/** A card subscription as its owner sees it. */
export class CardSubscriptionState {
  /** `confirming`: the first payment is being processed; `past_due`: the last renewal could not be charged. */
  status: 'confirming' | 'active' | 'past_due';
  /** Whether it ends with the paid period instead of renewing. */
  endsWithPeriod: boolean;
}

/** Response of `POST /api/account/subscription/pay`: how to pay a renewal that could not be charged. Exactly one field is set. */
export class CardPaymentDue {
  /** For the card form, when the open invoice waits for a confirmation. */
  clientSecret: string | null;
  /** The card provider's page to pay the invoice or change the card. */
  portalUrl: Url | null;
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
  /** Whether coins may still be sent: only while the order is pending and the amount to send is certain. */
  payable: boolean;
  /** What is left to send, top-ups counted; null unless `payable`. */
  amountDue: CoinAmount | null;
  /** What has been received so far, top-ups included, in `paidCurrency`. */
  actuallyPaid: CoinAmount;
  /** Lower-case code of the coin that was received; `payCurrency` unless another coin was sent. */
  paidCurrency: string;
  /** The network the coins travel on, such as trx; null when the provider gives none. */
  network: string | null;
  /** The tool that is bought; null for Pro. It may have been deleted since. */
  toolId: Id | null;
  /** The tool's name when it was ordered; null for Pro. */
  toolName: string | null;
  /** The price of the order the coins are asked for. */
  price: Cents;
  /** False for payments of the sandbox. */
  livemode: boolean;
}

/** The states of an order (contract §5); `granted`: an administrator gave what was ordered although nothing was paid. */
export const ORDER_STATUSES = ['pending', 'paid', 'granted', 'review', 'cancelled', 'expired', 'refunded'] as const;

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
  /** The attempt that paid it, else the latest; null when there was none. */
  paymentId: Id | null;
  /** The public status of that attempt. */
  paymentStatus: PaymentStatus | null;
  /** Number of its receipt, such as `EXE-2026-000042`; null until it is paid. */
  receiptNumber: string | null;
  livemode: boolean;
}

/** Response of `GET /api/account/orders/{orderId}/receipt`. */
export class Receipt {
  /** Consecutive within a year, such as `EXE-2026-000042`. */
  number: string;
  issuedAt: Moment;
  orderId: Id;
  username: string;
  email: Email;
  /** What was bought, such as a tool's name or `EXE Pro, 30 days`. */
  item: string;
  amount: Cents;
  currency: string;
  method: 'crypto' | 'card';
  /** Lower-case code of the coin; null for a card. */
  coin: string | null;
  coinAmount: CoinAmount | null;
  refundedAt: Moment | null;
  /** Name and postal address of the seller, one line each. */
  seller: string[];
  supportEmail: Email;
  livemode: boolean;
}

/** One order as the administrator's list shows it (`GET /api/admin/payments?status=`). */
export class AdminPayment extends MemberOrder {
  userId: Id;
  username: string | null;
  email: Email | null;
  /** Why it is under review; null when it is not. */
  reason: string | null;
  /** Money that came on top of a payment that was accepted already and has not been dealt with. */
  hasSurplus: boolean;
  /** Whether any money was received for it. */
  hasReceivedMoney: boolean;
  attempts: AdminPaymentAttempt[];
}

/** Response of `GET /api/admin/payments/summary`. */
export class AdminPaymentSummary {
  /** Orders that wait for an administrator. */
  review: Count;
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
  /** The coin that was received; null for a card, and before anything came. */
  paidCurrency: string | null;
  /** The payment whose address this top-up was sent to; null for a payment of its own. */
  parentPaymentId: Id | null;
  status: PaymentStatus;
}
