/** The states of a payment at the provider, in its own words. */
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

/** One of {@link PAYMENT_STATUSES}. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A state a payment will be in, and when (ISO 8601). */
export interface PlannedStatus {
  status: PaymentStatus;
  at: string;
}

/** A payment as the sandbox keeps it; amounts are decimal strings, times ISO 8601. */
export interface Payment {
  /** Digits: the API shows it as a text when it is created and as a number when it is read. */
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
  purchaseId: string;
  /** The invoice it was made for; null for a direct payment. */
  invoiceId: string | null;
  /** The first payment to the same address, for a repeated deposit. */
  parentId: string | null;
  /** Repeated deposits to the same address. */
  childIds: string[];
  ipnCallbackUrl: string | null;
  isFixedRate: boolean;
  createdAt: string;
  updatedAt: string;
  /** Until when the amount is an honest estimate. */
  estimateUntil: string;
  /** Until when it can be paid. */
  validUntil: string;
  /** What is going to happen to it. */
  plan: PlannedStatus[];
}

/** A page on which a buyer chooses a coin; it has no payment yet. */
export interface Invoice {
  id: string;
  tokenId: string;
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
