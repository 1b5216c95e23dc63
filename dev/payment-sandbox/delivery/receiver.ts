const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The URL of a notification: its path at the configured receiver; without one, only loopback addresses are permitted. */
export function receiverOf(address: string, callbackUrl: string | undefined): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (callbackUrl !== undefined) return new URL(`${url.pathname}${url.search}`, callbackUrl).href;
  return LOOPBACK.test(url.hostname) ? url.href : undefined;
}

export interface Receiver {
  /** Receives all notifications; by default they are sent to their own address, on this machine only. */
  callbackUrl?: string;
  /** Receives card events; by default `/api/webhooks/stripe` of `callbackUrl`. */
  stripeWebhookUrl?: string;
}

/** The URL of card events; undefined without a receiver. */
export function cardReceiver({ callbackUrl, stripeWebhookUrl }: Receiver): string | undefined {
  if (stripeWebhookUrl !== undefined) return receiverOf(stripeWebhookUrl, undefined);
  return callbackUrl === undefined ? undefined : new URL('/api/webhooks/stripe', callbackUrl).href;
}
