export type PaymentStatus =
  | 'waiting'
  | 'confirming'
  | 'confirmed'
  | 'sending'
  | 'partially_paid'
  | 'finished'
  | 'failed'
  | 'refunded'
  | 'expired';

/** What the shop requests; amounts are decimal strings. */
export interface PaymentTerms {
  priceAmount: string;
  priceCurrency: string;
  orderId: string | null;
  orderDescription: string | null;
  ipnCallbackUrl: string | null;
}

/** A stored payment; times are ISO 8601. */
export interface Payment extends PaymentTerms {
  /** Digits; the API returns a string when it is created and a number when it is read. */
  id: string;
  status: PaymentStatus;
  payAddress: string;
  payAmount: string;
  payCurrency: string;
  actuallyPaid: string;
  invoiceId: string | null;
  /** The first payment to the same address, for a top-up. */
  parentId: string | null;
  childIds: string[];
  createdAt: string;
  validUntil: string;
  plan: { status: PaymentStatus; at: string }[];
}

/** A hosted page on which the buyer chooses a coin. */
export interface Invoice extends PaymentTerms {
  id: string;
  payCurrency: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
}
