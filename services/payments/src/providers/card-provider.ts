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
  /** The provider's own word, such as incomplete, active, past_due or canceled. */
  status: string;
  customerId: string;
  /** Whether it ends with the period that is paid for. */
  endsWithPeriod: boolean;
  /** What the card form needs while the first payment is open. */
  clientSecret: string | null;
  /** The latest invoice; null when there is none. */
  invoice: CardInvoice | null;
}

/** What was charged for one period. */
export interface CardInvoice {
  id: string;
  isPaid: boolean;
  /** Integer cents of US dollars. */
  amountCents: number;
  periodStart: Date;
  periodEnd: Date;
}

/** What a notification is about; nothing else in it is believed. */
export interface CardNotification {
  eventId: string;
  /** Null for events that concern no subscription. */
  subscriptionId: string | null;
}

/** Subscriptions by card. Calls throw provider-failed (502), or unavailable (503) without keys. */
export abstract class CardProvider implements PaymentProvider {
  abstract readonly name: ProviderName;
  abstract readonly isConfigured: boolean;
  abstract readonly livemode: boolean;

  /** A new customer's id; the same key gives the same customer. */
  abstract createCustomer(holder: CardHolder, key: string): Promise<string>;
  /** A subscription whose first payment is open; null when the customer is unknown. The same key gives the same subscription. */
  abstract createSubscription(customerId: string, userId: string, key: string): Promise<CardSubscription | null>;
  /** The subscription as it is now; null when the provider knows none. */
  abstract readSubscription(id: string): Promise<CardSubscription | null>;
  /** Has a subscription end with the period that is paid for; null when the provider knows none. */
  abstract endWithPeriod(id: string): Promise<CardSubscription | null>;
  /** What a signed notification is about; throws invalid (400) when it is not signed by the provider, or too old. */
  abstract openNotification(raw: Buffer, signature: string | undefined): CardNotification;
}
