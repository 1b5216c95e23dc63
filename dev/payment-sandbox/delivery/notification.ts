import type { SignedForm } from '../nowpayments/sign';

/** A notification on its way. */
export interface Notification {
  id: string;
  provider: 'nowpayments' | 'stripe';
  /** The payment or subscription it is about: notifications about the same thing keep their order. */
  about: string;
  /** What it says, in one word, such as `finished` or `invoice.paid`. */
  event: string;
  url: string;
  body: string;
  /** Failed attempts so far. */
  failures: number;
}

/** How one attempt ended: the receiver's status, or why there was none. */
export interface DeliveryResult {
  notificationId: string;
  about: string;
  event: string;
  status: number | 'lost' | 'unreachable';
}

/** Another way to sign than the provider's usual one, to see that the receiver notices. */
export interface SigningChoice {
  secret?: string;
  form?: SignedForm;
}
