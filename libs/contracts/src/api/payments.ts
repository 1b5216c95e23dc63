import type { Cents, CoinAmount, Count, Email, Id, Moment, Url } from './values';

/** Payment statuses that a buyer sees (docs/payments.md). */
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

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What was noted when a payment was accepted: with a top-up, up to one percent too much, or after its window. */
export const PAYMENT_NOTES = ['topped_up', 'overpaid', 'paid_late'] as const;

export type PaymentNote = (typeof PAYMENT_NOTES)[number];

/** Response of `GET /api/user/purchases/{toolId}`. */
export class PurchaseCheck {
  hasPurchased: boolean;
}

/** Response of `GET /api/account/purchases`: each tool that the member owns, once. */
export class OwnedTools {
  toolIds: Id[];
}

/** Response of `GET /api/account/subscription`: the Pro period, what it comes from, and what the member can do next. */
export class SubscriptionResponse {
  proUntil: Moment | null;
  /** When Pro ends unless it is renewed: `proUntil` plus the days of grace. */
  accessUntil: Moment | null;
  source: SubscriptionSource | null;
  /** True once the member has stopped renewal. */
  cancelled: boolean;
  /** The card subscription that can still charge or that is being confirmed; null when there is none. */
  card: CardSubscriptionState | null;
  /** Whether there is a card subscription to cancel: it renews, or its last renewal could not be charged. */
  canCancel: boolean;
  /** Whether mails remind the member before a period that was paid with crypto ends; null when Pro ends otherwise. */
  reminders: 'on' | 'off' | null;
  /** When Pro could or can next be bought with crypto; null while a card subscription can still charge. */
  cryptoFrom: Moment | null;
}

/** A card subscription as its owner sees it. */
export class CardSubscriptionState {
  /** `confirming`: the first payment is being processed; `past_due`: the last renewal could not be charged. */
  status: 'confirming' | 'active' | 'past_due';
  /** Whether it ends with the paid period instead of renewing. */
  endsWithPeriod: boolean;
  /** When it ends, if that date was set at the card provider; it renews until then. */
  endsAt: Moment | null;
}

/** Response of `POST /api/account/subscription/pay`: how to pay a renewal that could not be charged. Exactly one field is set. */
export class CardPaymentDue {
  /** For the card form, if the open invoice needs confirmation. */
  clientSecret: string | null;
  /** The card provider's page for paying the invoice or changing the card. */
  portalUrl: Url | null;
}

/** How a Pro period was paid, or `grant` if an administrator granted it. */
export type SubscriptionSource = 'crypto' | 'stripe' | 'grant';

/** A user in the administrator's search for grants (`GET /api/admin/customers`). */
export class AdminCustomer {
  id: Id;
  username: string;
  email: Email;
  isAdmin: boolean;
  isPro: boolean;
  proUntil: Moment | null;
  createdAt: Moment;
}

/** Response of `POST /api/create-payment`, and of `POST /api/create-subscription` with a currency (spec §3, docs/payments.md). */
export class PaymentCreation {
  /** URL of the hosted payment page; null when the payment is made on this site. */
  paymentUrl: Url | null;
  /** Where to send the coins; null when the payment is made on a hosted page. */
  payAddress: string | null;
  /** Exact amount in the chosen currency, as a decimal string. */
  payAmount: CoinAmount | null;
  /** Lowercase code, such as btc. */
  payCurrency: string;
  paymentId: Id;
  orderId: Id;
  /** ISO 8601; null if the provider gives none. */
  expirationDate: Moment | null;
}

/** Response of `POST /api/create-subscription` without a body, for the card form. */
export class CardIntent {
  clientSecret: string;
}

/** Response of `GET /api/cryptocurrencies`: lowercase codes. */
export class CurrencyList {
  currencies: string[];
}

/** Response of `GET /api/payments/{paymentId}`, for the payment's owner. */
export class PaymentView extends PaymentCreation {
  status: PaymentStatus;
  /** Whether coins can still be sent: only while the order is pending and the amount to send is certain. */
  payable: boolean;
  /** The amount left to send, after top-ups; null unless `payable`. */
  amountDue: CoinAmount | null;
  /** The amount received so far, including top-ups, in `paidCurrency`. */
  actuallyPaid: CoinAmount;
  /** Lowercase code of the coin that was received; `payCurrency` unless another coin was sent. */
  paidCurrency: string;
  /** The network to send the coins on, such as trx; null if the provider gives none. */
  network: string | null;
  /** The tool being bought; null for Pro. It may have been deleted since. */
  toolId: Id | null;
  /** The tool's name when it was ordered; null for Pro. */
  toolName: string | null;
  /** The price of the order. */
  price: Cents;
  /** False for sandbox payments. */
  livemode: boolean;
}

/** Order statuses (docs/payments.md); `granted`: an administrator granted the order without payment. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'granted',
  'review',
  'cancelled',
  'expired',
  'refunded',
] as const;

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
  /** The payment that paid the order, else the latest one; null if there is none. */
  paymentId: Id | null;
  /** The status of that payment. */
  paymentStatus: PaymentStatus | null;
  /** Its receipt number, such as `EXE-2026-000042`; null until it is paid. */
  receiptNumber: string | null;
  /** The credit notes of its refunds, oldest first. */
  creditNotes: CreditNoteReference[];
  livemode: boolean;
}

/** The kinds of entries in an order's timeline. */
export const ORDER_EVENT_TYPES = [
  'created',
  'waiting',
  'seen',
  'confirmed',
  'partially_paid',
  'review',
  'paid',
  'granted',
  'failed',
  'expired',
  'cancelled',
  'refunded',
] as const;

export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

/** Something that happened to an order. */
export class OrderEvent {
  /** `waiting`: a payment was opened; `seen`: its coins are on the network; `confirmed`: they are final. */
  type: OrderEventType;
  at: Moment;
  /** Lowercase code of the payment's coin; null for a card, and for an event of the order. */
  payCurrency: string | null;
}

/** Response of `GET /api/account/orders/{orderId}`. */
export class OrderDetail extends MemberOrder {
  /** What happened, oldest first. */
  events: OrderEvent[];
  /** Why its payment is under review, in the buyer's words; null when it is not. */
  reviewReason: string | null;
}

/** A credit note in a member's orders and on the receipt. */
export class CreditNoteReference {
  id: Id;
  /** Consecutive within a year, such as `EXE-CN-2026-000042`. */
  number: string;
  issuedAt: Moment;
  /** The refunded part of the receipt's amount. */
  amount: Cents;
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
  /** Lowercase code of the coin; null for a card. */
  coin: string | null;
  coinAmount: CoinAmount | null;
  refundedAt: Moment | null;
  /** The credit notes of its refunds, oldest first. */
  creditNotes: CreditNoteReference[];
  /** Name and postal address of the seller, one line each. */
  seller: string[];
  supportEmail: Email;
  livemode: boolean;
}

/** Response of `GET /api/account/credit-notes/{id}`: a refund of a receipt's amount or of a part of it. */
export class CreditNote extends CreditNoteReference {
  orderId: Id;
  receiptNumber: string;
  receiptIssuedAt: Moment;
  /** The amount of the receipt. */
  receiptAmount: Cents;
  username: string;
  email: Email;
  /** What was bought, as on the receipt. */
  item: string;
  currency: string;
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
  /** Whether surplus money was received and not yet handled. */
  hasSurplus: boolean;
  notes: PaymentNote[];
  /** Whether any money was received for it. */
  hasReceivedMoney: boolean;
  attempts: AdminPaymentAttempt[];
}

/** Response of `GET /api/admin/payments/summary`. */
export class AdminPaymentSummary {
  /** Orders that need review. */
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
  /** The coin that was received; null for a card, or before anything was received. */
  paidCurrency: string | null;
  /** The payment whose address this top-up was sent to; null if this is not a top-up. */
  parentPaymentId: Id | null;
  status: PaymentStatus;
}
