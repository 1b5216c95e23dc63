import { signNotification } from '../nowpayments/sign';
import { signEvent } from '../stripe/sign';
import type { Notification, SigningChoice } from './notification';

/** The secrets notifications are signed with. */
export interface Secrets {
  ipnSecret: string;
  stripeWebhookSecret: string;
}

/** The header that proves where a notification comes from; Stripe's holds the time of sending. */
export function signatureHeaders(
  { provider, body }: Notification,
  secrets: Secrets,
  { secret, form }: SigningChoice = {},
): Record<string, string> {
  if (provider === 'nowpayments') return { 'x-nowpayments-sig': signNotification(body, secret ?? secrets.ipnSecret, form) };
  return { 'stripe-signature': signEvent(body, secret ?? secrets.stripeWebhookSecret, Math.floor(Date.now() / 1000)) };
}
