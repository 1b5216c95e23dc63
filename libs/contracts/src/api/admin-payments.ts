import { MemberOrder } from './orders';
import type { PaymentStatus, PaymentNote } from './payments';
import type { CoinAmount, Count, Email, Id, Moment } from './values';

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
