import { createHmac } from 'node:crypto';

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
