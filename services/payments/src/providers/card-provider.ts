import { providerFailed } from '@libs/errors';
import type { PaymentProvider, ProviderName } from './payment-provider';

/** Who pays by card. */
export interface CardHolder {
  userId: string;
  email: string;
  username: string;
}

/** A subscription as the provider has it. */
export interface CardSubscription {
  id: string;
  /** The provider's own status, such as incomplete, active, past_due or canceled. */
  status: string;
  customerId: string;
  livemode: boolean;
  /** Whether it ends with the period that is paid for. */
  endsWithPeriod: boolean;
  /** Whether the payment of the latest invoice is being processed. */
  isConfirming: boolean;
  /** What the card form needs while the latest invoice is open. */
  clientSecret: string | null;
  /** The provider's page where the latest invoice can be paid; null when it is not open. */
  invoiceUrl: string | null;
  /** Every paid invoice, oldest first. */
  paid: CardInvoice[];
}

/** What was charged for one period. */
export interface CardInvoice {
  id: string;
  /** Integer cents (or the like) of the currency. */
  amountCents: number;
  /** Lower-case code. */
  currency: string;
  /** The price that was charged for; null when the invoice names none. */
  priceId: string | null;
  /** Leads from a charge to the invoice. */
  paymentIntentId: string | null;
  periodStart: Date;
  periodEnd: Date;
}

/** Money that was charged, and what became of it. */
export interface CardChargeState {
  id: string;
  paymentIntentId: string | null;
  /** The invoice it paid, and the subscription of that; null when there is none. */
  invoiceId: string | null;
  subscriptionId: string | null;
  amountCents: number;
  refundedCents: number;
  /** The provider's own status of the dispute, such as needs_response, won or lost, and its reason; null when it is not disputed. */
  dispute: { status: string; reason: string } | null;
}

/** A price as the provider has it. */
export interface CardPrice {
  isActive: boolean;
  /** Lower-case code. */
  currency: string;
  amountCents: number | null;
  /** Whether it is charged every single month. */
  isMonthly: boolean;
  livemode: boolean;
}

/** What a notification is about; nothing else in it is believed. */
export interface CardNotification {
  eventId: string;
  /** The id of the subscription or charge; null for events that concern neither. */
  subject: string | null;
}

/**
 * 502: the provider answered with an error. It repeats that answer for the same idempotency key, so the next try needs another one.
 */
export const cardProviderError = (cause?: unknown) =>
  providerFailed(ANSWERED_WITH_ERROR, 'The payment provider is not responding. Please try again in a moment.', { cause });

/** The code of {@link cardProviderError}. */
export const ANSWERED_WITH_ERROR = 'provider_answered_with_error';

/** Subscriptions by card. Calls throw provider-failed (502), or unavailable (503) without keys. */
export abstract class CardProvider implements PaymentProvider {
  abstract readonly name: ProviderName;
  abstract readonly isConfigured: boolean;
  abstract readonly livemode: boolean;
  /** The id of the price of Pro. */
  abstract readonly priceId: string;

  /** The price of Pro; null when the provider knows none. */
  abstract readPrice(): Promise<CardPrice | null>;
  /** A new customer's id; the same key gives the same customer. */
  abstract createCustomer(holder: CardHolder, key: string): Promise<string>;
  /** A subscription whose first payment is open; null when the customer is unknown. The same key gives the same subscription. */
  abstract createSubscription(customerId: string, userId: string, key: string): Promise<CardSubscription | null>;
  /** The subscription as it is now; null when the provider knows none. */
  abstract readSubscription(id: string): Promise<CardSubscription | null>;
  /** Has a subscription end with the period that is paid for; null when the provider knows none. */
  abstract endWithPeriod(id: string): Promise<CardSubscription | null>;
  /** Ends a subscription at once and voids what is open, so that nothing is charged any more; null when the provider knows none. */
  abstract endNow(id: string): Promise<CardSubscription | null>;
  /** The page where a customer can change the card and pay; null when the provider has none set up, or knows no such customer. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  /** A charge with its refunds and its dispute; null when the provider knows none. */
  abstract readCharge(id: string): Promise<CardChargeState | null>;
  /** What a signed notification is about; throws invalid (400) when it is not signed by the provider, too old, or of another mode. */
  abstract openNotification(raw: Buffer, signature: string | undefined): CardNotification;
}
