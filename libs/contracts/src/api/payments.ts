import type { Cents, CoinAmount, Id, Moment, Url } from './values';

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
export type PaymentNote = 'topped_up' | 'overpaid' | 'paid_late';

/** Response of `GET /api/user/purchases/{toolId}`. */
export class PurchaseCheck {
  hasPurchased: boolean;
}

/** Response of `GET /api/account/purchases`: each tool that the member owns, once. */
export class OwnedTools {
  toolIds: Id[];
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

/** What a price is in one currency. */
export class CoinEstimate {
  /** Lowercase code, as in `GET /api/cryptocurrencies`. */
  currency: string;
  /** The amount at the current rate; null while it is unknown. A payment has its own exact amount. */
  amount: CoinAmount | null;
  /** The least price that this currency can pay; null while it is unknown. */
  minimum: Cents | null;
}

/** Response of `GET /api/payments/estimates`. */
export class PaymentEstimates {
  price: Cents;
  estimates: CoinEstimate[];
}

/** Response of `GET /api/payments/{paymentId}`, for the payment's owner. */
export class PaymentView extends PaymentCreation {
  status: PaymentStatus;
  /** Whether the coins of a `confirming` payment are final: only their transfer to us is left. */
  areCoinsFinal: boolean;
  /** Why the payment is under review, in the buyer's words; null when it is not. */
  reviewReason: string | null;
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
