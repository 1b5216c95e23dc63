import type { PaymentStatus } from './payments';
import type { CreditNoteReference } from './receipts';
import type { Cents, CoinAmount, Id, Moment, SitePath } from './values';

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
  /** The tool's present cover; null for Pro, and without one. */
  thumbnailUrl: SitePath | null;
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
  /** Lowercase code of that payment's coin; null for a card, and before a coin is chosen. */
  payCurrency: string | null;
  /** That payment's amount in its coin, as a decimal string. */
  payAmount: CoinAmount | null;
  /** What is left to send for that payment, after top-ups; null unless it can be paid now. */
  amountDue: CoinAmount | null;
  /** Until when that is to be sent; null unless it can be paid now, and if the provider gives no end. */
  payUntil: Moment | null;
  /** Its receipt number, such as `EXE-2026-000042`; null until it is paid. */
  receiptNumber: string | null;
  /** The credit notes of its refunds, oldest first. */
  creditNotes: CreditNoteReference[];
  livemode: boolean;
}

/** The kinds of entries in an order's timeline. */
export type OrderEventType =
  | 'created'
  | 'waiting'
  | 'seen'
  | 'confirmed'
  | 'partially_paid'
  | 'review'
  | 'paid'
  | 'granted'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'refunded';

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
