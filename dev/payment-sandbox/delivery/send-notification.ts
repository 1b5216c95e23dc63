import { createHmac } from 'node:crypto';
import { type SignedForm, signNotification } from '../nowpayments/sign';
import type { Notification } from './notification';

const TIMEOUT_MS = 10_000;

export interface Secrets {
  ipnSecret: string;
  stripeWebhookSecret: string;
}

/** Another signature than the provider's usual one, to test that the receiver refuses it. */
export interface SigningOptions {
  secret?: string;
  form?: SignedForm;
}

/** Sends a signed notification and returns the status of the response; undefined without one within ten seconds. */
export async function sendNotification(one: Notification, secrets: Secrets, signing: SigningOptions = {}): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', connection: 'close', ...signatureHeader(one, secrets, signing) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(one.url, { method: 'POST', headers, body: one.body, redirect: 'manual', signal }).then(
    (response) => {
      void response.body?.cancel();
      return response.status;
    },
    () => undefined,
  );
}

function signatureHeader({ provider, body }: Notification, secrets: Secrets, { secret, form }: SigningOptions): Record<string, string> {
  if (provider === 'nowpayments') return { 'x-nowpayments-sig': signNotification(body, secret ?? secrets.ipnSecret, form) };
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret ?? secrets.stripeWebhookSecret).update(`${time}.${body}`);
  return { 'stripe-signature': `t=${time},v1=${signature.digest('hex')}` };
}
