import { createHmac, randomUUID } from 'node:crypto';
import { type ExactFields, writeExact } from '../money/exact-json';
import type { Payment } from '../nowpayments/payment';
import { showNotified, type TopUpDetail } from '../nowpayments/show-payment';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const TIMEOUT_MS = 10_000;

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

export interface Secrets {
  ipnSecret: string;
  stripeWebhookSecret: string;
}

/** The notification about a payment, with changed fields; undefined if it has no permitted receiver. */
export function writePaymentNotification(
  payment: Payment,
  callbackUrl: string | undefined,
  changes: ExactFields = {},
  detail: TopUpDetail = 'full',
): Notification | undefined {
  const url =
    payment.ipnCallbackUrl === null ? undefined : receiverOf(payment.ipnCallbackUrl, callbackUrl);
  if (url === undefined) return undefined;
  const body = writeExact({ ...showNotified(payment, detail), ...changes });
  const subject = payment.parentId ?? payment.id;
  return {
    id: randomUUID(),
    provider: 'nowpayments',
    subject,
    event: payment.status,
    url,
    body,
    failures: 0,
  };
}

/** The URL of a notification: its path at the configured receiver; without one, only loopback addresses are permitted. */
export function receiverOf(address: string, callbackUrl: string | undefined): string | undefined {
  const url = new URL(address);
  if (callbackUrl !== undefined) return new URL(`${url.pathname}${url.search}`, callbackUrl).href;
  return LOOPBACK.test(url.hostname) ? url.href : undefined;
}

/** Sends a signed notification and returns the status of the response; `unreachable` without one within ten seconds. */
export async function sendNotification(
  notification: Notification,
  secrets: Secrets,
): Promise<number | 'unreachable'> {
  const headers = {
    'content-type': 'application/json',
    connection: 'close',
    ...signatureHeader(notification, secrets),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(notification.url, {
    method: 'POST',
    headers,
    body: notification.body,
    redirect: 'manual',
    signal,
  }).then(
    (response) => {
      void response.body?.cancel();
      return response.status;
    },
    () => 'unreachable',
  );
}

function signatureHeader(
  { provider, body }: Notification,
  { ipnSecret, stripeWebhookSecret }: Secrets,
): Record<string, string> {
  if (provider === 'nowpayments') return { 'x-nowpayments-sig': signNotification(body, ipnSecret) };
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', stripeWebhookSecret)
    .update(`${time}.${body}`)
    .digest('hex');
  return { 'stripe-signature': `t=${time},v1=${signature}` };
}

/** The value of `x-nowpayments-sig`: hex HMAC-SHA512 over the JSON with sorted keys and JavaScript numbers, as in the provider's samples. */
export function signNotification(body: string, secret: string): string {
  return createHmac('sha512', secret)
    .update(JSON.stringify(sortKeys(JSON.parse(body))))
    .digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, held]) => [name, sortKeys(held)]));
}
