import { providerFailed } from '@libs/errors';
import type { OfferedPrice } from './card-rules';
import type { PaymentProvider, ProviderName } from '../providers/payment-provider';

export interface CardHolder {
  userId: string;
  email: string;
  username: string;
}

export interface CardSubscription {
  id: string;
  status: string;
  customerId: string;
  livemode: boolean;
  endsWithPeriod: boolean;
  endsAt: Date | null;
  isConfirming: boolean;
  clientSecret: string | null;
  invoiceUrl: string | null;
  paid: CardInvoice[];
}

export interface CardInvoice {
  id: string;
  /** What was paid, in the smallest unit of the currency, such as cents: 0 if a credit balance or a coupon covered the invoice. */
  amountCents: number;
  currency: string;
  priceId: string | null;
  paymentIntentId: string | null;
  periodStart: Date;
  periodEnd: Date;
}

export interface CardChargeState {
  id: string;
  paymentIntentId: string | null;
  /** The invoice it paid and that invoice's subscription; null if there is none. */
  invoiceId: string | null;
  subscriptionId: string | null;
  amountCents: number;
  refundedCents: number;
  /** The provider's dispute status, such as needs_response, won or lost, and its reason; null when the charge is not disputed. */
  dispute: { status: string; reason: string } | null;
}

/** The subject of a notification; the rest of its content is not trusted. */
export interface CardNotification {
  eventId: string;
  /** The ID of the subscription or charge, that of its charge for a refund; null for events about none of them. */
  subject: string | null;
}

/** 502: the provider responded with an error. It replays that error for the same idempotency key, so a retry needs a new key. */
export const cardProviderError = (cause?: unknown) =>
  providerFailed(
    ANSWERED_WITH_ERROR,
    'The payment provider is not responding. Please try again in a moment.',
    { cause },
  );

export const ANSWERED_WITH_ERROR = 'provider_answered_with_error';

/** Card subscriptions. Calls throw provider-failed (502), or unavailable (503) without keys. */
export abstract class CardProvider implements PaymentProvider {
  abstract readonly name: ProviderName;
  abstract readonly isConfigured: boolean;
  abstract readonly livemode: boolean;
  abstract readonly priceId: string;

  abstract readPrice(): Promise<OfferedPrice | null>;
  abstract createCustomer(holder: CardHolder, key: string): Promise<string>;
  /** Deletes a customer with name, email and cards; one that does not exist counts as deleted. Charges can still be refunded. */
  abstract deleteCustomer(id: string): Promise<void>;
  /** Creates a subscription with an open first payment; null for an unknown customer. The same key returns the same subscription. */
  abstract createSubscription(
    customerId: string,
    userId: string,
    key: string,
  ): Promise<CardSubscription | null>;
  abstract readSubscription(id: string): Promise<CardSubscription | null>;
  abstract endWithPeriod(id: string): Promise<CardSubscription | null>;
  /** Ends a subscription now and voids its open invoices, so that nothing more is charged; null if the provider does not know it. */
  abstract endNow(id: string): Promise<CardSubscription | null>;
  abstract openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  abstract readCharge(id: string): Promise<CardChargeState | null>;
  /** Verifies a notification; throws invalid (400) if its signature is wrong, it is too old, or it belongs to another mode. */
  abstract verifyNotification(raw: Buffer, signature: string | undefined): CardNotification;
}

/** Whether an id is that of a subscription: the ids of the card provider name their kind. */
export const isSubscriptionId = (id: string): boolean => id.startsWith('sub_');
