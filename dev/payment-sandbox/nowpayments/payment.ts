export const PAYMENT_STATUSES = [
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'failed',
  'refunded',
  'expired',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A future status and its time (ISO 8601). */
interface PlannedStatus {
  status: PaymentStatus;
  at: string;
}

/** A stored payment; amounts are decimal strings, times ISO 8601. */
export interface Payment {
  /** Digits; the API returns a string when it is created and a number when it is read. */
  id: string;
  status: PaymentStatus;
  payAddress: string;
  priceAmount: string;
  priceCurrency: string;
  payAmount: string;
  payCurrency: string;
  actuallyPaid: string;
  orderId: string | null;
  orderDescription: string | null;
  invoiceId: string | null;
  /** The first payment to the same address, for a top-up. */
  parentId: string | null;
  childIds: string[];
  ipnCallbackUrl: string | null;
  isFixedRate: boolean;
  createdAt: string;
  updatedAt: string;
  estimateUntil: string;
  validUntil: string;
  plan: PlannedStatus[];
}

/** A hosted page on which the buyer chooses a coin. */
export interface Invoice {
  id: string;
  priceAmount: string;
  priceCurrency: string;
  payCurrency: string | null;
  orderId: string | null;
  orderDescription: string | null;
  ipnCallbackUrl: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  isFixedRate: boolean;
  createdAt: string;
}
