/** Hosts where real money moves. */
const LIVE_HOSTS: ReadonlySet<string> = new Set(['api.nowpayments.io', 'api.stripe.com']);

/** Whether an address is a provider's own, over https; anything else is a sandbox. */
export function isLiveAddress(address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'https:' && port === '' && LIVE_HOSTS.has(hostname);
}

/** Whether a key of Stripe, secret or publishable, moves real money. */
export const isLiveKey = (key: string): boolean => !/^(sk|rk|pk)_test_/.test(key);

/** The settings that say which providers money goes through. */
export interface ProviderSettings {
  NODE_ENV: string | undefined;
  NOWPAYMENTS_API_URL: string;
  STRIPE_API_URL: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_PRICE_ID?: string;
}
