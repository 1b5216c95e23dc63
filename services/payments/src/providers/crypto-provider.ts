import type { PaymentProvider, ProviderName } from './payment-provider';

/** What is asked of the provider for one attempt to pay. */
export interface PaymentRequest {
  /** Sent along as the provider's order_id, so that an answer that got lost can be recognized later. */
  attemptId: string;
  /** Integer US cents. */
  amountCents: number;
  /** The provider's own code, such as usdttrc20. */
  payCurrency: string;
  description: string;
  mode: 'direct' | 'hosted';
}

/** A payment as the provider has it; amounts are decimal strings exactly as the provider wrote them. */
export interface ProviderPayment {
  id: string;
  /** The provider's own word for its state. */
  status: string;
  /** What we sent along as order_id. */
  attemptId: string | null;
  priceAmount: string;
  priceCurrency: string;
  payCurrency: string;
  payAmount: string | null;
  actuallyPaid: string;
  payAddress: string | null;
  /** The hosted page; null for a direct payment. */
  paymentUrl: string | null;
  network: string | null;
  /** The payment whose address was used again, for a top-up; the provider's answers often do not name it. */
  parentId: string | null;
  /** Payments that were made to the same address afterwards. */
  topUpIds: string[];
  expiresAt: Date | null;
}

/** What a notification is about. Nothing in it counts but what the provider answers when it is asked; the parent is a hint. */
export interface Notification {
  paymentId: string;
  status: string;
  /** The payment whose address was used again, for a top-up. */
  parentId: string | null;
}

/** Crypto payments. Calls throw provider-failed (502), or unavailable (503) without keys. */
export abstract class CryptoProvider implements PaymentProvider {
  abstract readonly name: ProviderName;
  abstract readonly isConfigured: boolean;
  abstract readonly livemode: boolean;

  /** Lower-case codes of the coins that can be paid with. */
  abstract currencies(): Promise<string[]>;
  /** The least that can be paid in a coin, as a decimal string of US dollars. */
  abstract minimum(payCurrency: string): Promise<string>;
  /** Creates a payment, never twice for one request; fails with `provider_refused` when surely nothing was created. */
  abstract createPayment(request: PaymentRequest): Promise<ProviderPayment>;
  /** The payment as it is now; null when the provider knows none. */
  abstract readPayment(id: string): Promise<ProviderPayment | null>;
  /** What a signed notification is about; throws invalid (400) when it is not signed by the provider. */
  abstract openNotification(raw: Buffer, signature: string | undefined): Notification;
}
