import { createHmac } from 'node:crypto';

/** The value of `Stripe-Signature`: the second it was sent, and hex HMAC-SHA256 of that and the body. */
export function signEvent(body: string, secret: string, unixSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${signature}`;
}
