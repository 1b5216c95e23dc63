import type { Moment, Url } from './values';

/** Response of `GET /api/account/subscription`: the Pro period, what it comes from, and what the member can do next. */
export class SubscriptionResponse {
  proUntil: Moment | null;
  /** When Pro ends unless it is renewed: `proUntil` plus the days of grace. */
  accessUntil: Moment | null;
  source: SubscriptionSource | null;
  /** When Pro last ended; null while the member is Pro or if they never were. */
  endedAt: Moment | null;
  /** True once the member has stopped renewal. */
  cancelled: boolean;
  /** The card subscription that can still charge or that is being confirmed; null when there is none. */
  card: CardSubscriptionState | null;
  /** Whether there is a card subscription to cancel: it renews, or its last renewal could not be charged. */
  canCancel: boolean;
  /** Whether emails remind the member before a period that was paid with crypto ends; null when Pro ends otherwise. */
  reminders: 'on' | 'off' | null;
  /** When Pro could or can next be bought with crypto; null while a card subscription can still charge. */
  cryptoFrom: Moment | null;
}

/** A card subscription as its owner sees it. */
export class CardSubscriptionState {
  /** `confirming`: the first payment is being processed; `past_due`: the last renewal could not be charged. */
  status: 'confirming' | 'active' | 'past_due';
  /** Whether it ends with the paid period instead of renewing. */
  endsWithPeriod: boolean;
  /** When it ends, if that date was set at the card provider; it renews until then. */
  endsAt: Moment | null;
}

/** Response of `POST /api/account/subscription/pay`: how to pay a renewal that could not be charged. Exactly one field is set. */
export class CardPaymentDue {
  /** For the card form, if the open invoice needs confirmation. */
  clientSecret: string | null;
  /** The card provider's page for paying the invoice or changing the card. */
  portalUrl: Url | null;
}

/** How a Pro period was paid, or `grant` if an administrator granted it. */
export type SubscriptionSource = 'crypto' | 'stripe' | 'grant';
