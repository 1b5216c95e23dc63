import type { PaymentProvider, ProviderName } from '../providers/payment-provider';

export interface PaymentRequest {
  /** Sent as the provider's order_id, so that a payment can be matched even if the response is lost. */
  attemptId: string;
  amountCents: number;
  payCurrency: string;
  description: string;
  mode: 'direct' | 'hosted';
}

/** A payment as stored at the provider; amounts are decimal strings exactly as the provider wrote them. */
export interface ProviderPayment {
  id: string;
  status: string;
  attemptId: string | null;
  priceAmount: string;
  priceCurrency: string;
  payCurrency: string;
  payAmount: string | null;
  actuallyPaid: string;
  payAddress: string | null;
  paymentUrl: string | null;
  network: string | null;
  /** For a top-up, the payment whose address was reused; the provider often omits it. */
  parentId: string | null;
  topUpIds: string[];
  expiresAt: Date | null;
}

/** The subject of a notification. Only the provider's API is authoritative; the parent is a hint. */
export interface Notification {
  paymentId: string;
  status: string;
  parentId: string | null;
}

/** Crypto payments. Calls throw provider-failed (502), or unavailable (503) without keys. */
export abstract class CryptoProvider implements PaymentProvider {
  abstract readonly name: ProviderName;
  abstract readonly isConfigured: boolean;
  abstract readonly livemode: boolean;

  abstract currencies(): Promise<string[]>;
  /** The minimum payment in a coin, as a decimal string of US dollars. */
  abstract minimum(payCurrency: string): Promise<string>;
  /** What a price in US dollars is in a coin at the current rate, as a decimal string of coins. */
  abstract estimate(payCurrency: string, amountCents: number): Promise<string>;
  /** Creates at most one payment per request; throws `provider_rejected` when certainly nothing was created. */
  abstract createPayment(request: PaymentRequest): Promise<ProviderPayment>;
  abstract readPayment(id: string): Promise<ProviderPayment | null>;
  /** Verifies a notification; throws invalid (400) if the provider did not sign it. */
  abstract verifyNotification(raw: Buffer, signature: string | undefined): Notification;
}
