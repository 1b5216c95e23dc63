import { createHmac } from 'node:crypto';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { signNotification } from '../nowpayments/sign';
import type { Notification, SigningOptions } from './notification';

const TIMEOUT = 10_000; // milliseconds

export interface Secrets {
  ipnSecret: string;
  stripeWebhookSecret: string;
}

/** Sends a signed notification and returns the status of the response; undefined without one within ten seconds. */
export function sendNotification(notification: Notification, secrets: Secrets, signing: SigningOptions = {}): Promise<number | undefined> {
  const { url, body } = notification;
  return new Promise((resolve) => {
    const open = url.startsWith('https:') ? requestSecurely : request;
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const outgoing = open(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, ...signatureHeader(notification, secrets, signing) },
    });
    const timer = setTimeout(() => outgoing.destroy(), TIMEOUT);
    outgoing.once('response', (response) => {
      response.resume();
      response.once('error', () => resolve(undefined));
      resolve(response.statusCode);
    });
    outgoing.once('error', () => resolve(undefined));
    outgoing.once('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    outgoing.end(body);
  });
}

function signatureHeader({ provider, body }: Notification, secrets: Secrets, { secret, form }: SigningOptions): OutgoingHttpHeaders {
  if (provider === 'nowpayments') return { 'x-nowpayments-sig': signNotification(body, secret ?? secrets.ipnSecret, form) };
  return { 'stripe-signature': signEvent(body, secret ?? secrets.stripeWebhookSecret, Math.floor(Date.now() / 1000)) };
}

function signEvent(body: string, secret: string, unixSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${signature}`;
}
