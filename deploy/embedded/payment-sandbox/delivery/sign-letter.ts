import { signNotification } from '../nowpayments/sign';
import { signEvent } from '../stripe/sign';
import type { Letter, SigningChoice } from './letter';

/** The secrets notifications are signed with. */
export interface Secrets {
  ipnSecret: string;
  stripeWebhookSecret: string;
}

/** The header that proves where a letter comes from; Stripe's holds the time of sending. */
export function signLetter({ provider, body }: Letter, secrets: Secrets, { secret, form }: SigningChoice = {}): Record<string, string> {
  if (provider === 'nowpayments') return { 'x-nowpayments-sig': signNotification(body, secret ?? secrets.ipnSecret, form) };
  return { 'stripe-signature': signEvent(body, secret ?? secrets.stripeWebhookSecret, Math.floor(Date.now() / 1000)) };
}
