import { randomUUID } from 'node:crypto';
import { type ExactFields, writeExact } from '../money/exact-json';
import type { Payment } from '../nowpayments/payment';
import { showNotified, type TopUpDetail } from '../nowpayments/show-payment';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export interface Notification {
  id: string;
  provider: 'nowpayments' | 'stripe';
  /** The payment or subscription; notifications with the same subject keep their order. */
  subject: string;
  /** A status or event type, such as `finished` or `invoice.paid`. */
  event: string;
  url: string;
  body: string;
  failures: number;
}

export interface Receiver {
  /** Receives all notifications; by default they are sent to their own address, on this machine only. */
  callbackUrl?: string;
  /** Receives card events; by default `/api/webhooks/stripe` of `callbackUrl`. */
  stripeWebhookUrl?: string;
}

/** The notification about a payment, with changed fields; undefined if it has no permitted receiver. */
export function writePaymentNotification(
  payment: Payment,
  callbackUrl: string | undefined,
  changes: ExactFields = {},
  detail: TopUpDetail = 'full',
): Notification | undefined {
  const url = payment.ipnCallbackUrl === null ? undefined : receiverOf(payment.ipnCallbackUrl, callbackUrl);
  if (url === undefined) return undefined;
  const fields = { ...showNotified(payment, detail), ...changes };
  const event = typeof fields.payment_status === 'string' ? fields.payment_status : payment.status;
  const subject = payment.parentId ?? payment.id;
  return { id: randomUUID(), provider: 'nowpayments', subject, event, url, body: writeExact(fields), failures: 0 };
}

/** The URL of a notification: its path at the configured receiver; without one, only loopback addresses are permitted. */
export function receiverOf(address: string, callbackUrl: string | undefined): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (callbackUrl !== undefined) return new URL(`${url.pathname}${url.search}`, callbackUrl).href;
  return LOOPBACK.test(url.hostname) ? url.href : undefined;
}

export function cardReceiver({ callbackUrl, stripeWebhookUrl }: Receiver): string | undefined {
  if (stripeWebhookUrl !== undefined) return receiverOf(stripeWebhookUrl, undefined);
  return callbackUrl === undefined ? undefined : new URL('/api/webhooks/stripe', callbackUrl).href;
}
