const LIVE_HOSTS: ReadonlySet<string> = new Set(['api.nowpayments.io', 'api.stripe.com']);

/** Whether an address is a provider's production API over https; any other address is a sandbox. */
export function isLiveAddress(address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'https:' && port === '' && LIVE_HOSTS.has(hostname);
}

/** Whether a Stripe key, secret or publishable, moves real money. */
export const isLiveKey = (key: string): boolean => !/^(sk|rk|pk)_test_/.test(key);

/** The settings that select the providers. */
export interface ProviderSettings {
  NODE_ENV: string | undefined;
  NOWPAYMENTS_API_URL: string;
  STRIPE_API_URL: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_PRICE_ID?: string;
}
