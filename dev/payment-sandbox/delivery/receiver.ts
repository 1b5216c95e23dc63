const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where a notification goes: the path its address names, at the receiver that was configured; without one only to this
 * machine. Undefined when it must not leave: a sandbox writes to no stranger.
 */
export function receiverOf(address: string, callbackUrl: string | undefined): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (callbackUrl !== undefined) return new URL(`${url.pathname}${url.search}`, callbackUrl).href;
  return loopback.test(url.hostname) ? url.href : undefined;
}

/** Who receives notifications. */
export interface Receiver {
  /** Receives all of them, whatever host their address names; undefined: whom it names, on this machine only. */
  callbackUrl?: string;
  /** Receives card events; undefined: `/api/webhooks/stripe` of `callbackUrl`. */
  stripeWebhookUrl?: string;
}

/** Where card events go; undefined when nobody is to be told. */
export function cardReceiver({ callbackUrl, stripeWebhookUrl }: Receiver): string | undefined {
  if (stripeWebhookUrl !== undefined) return receiverOf(stripeWebhookUrl, undefined);
  return callbackUrl === undefined ? undefined : new URL('/api/webhooks/stripe', callbackUrl).href;
}
