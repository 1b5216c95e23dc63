import type { PublicConfig } from '@libs/contracts';
import type { GatewaySettings } from '../gateway.settings';

const LIVE_HOSTS = new Set(['api.nowpayments.io', 'api.stripe.com']);

/** Returns the public settings. A sandbox's publishable key is withheld: browsers would send it to the real provider. */
export function publicConfig(settings: GatewaySettings): PublicConfig {
  const {
    STRIPE_PUBLISHABLE_KEY: key,
    STRIPE_API_URL,
    NOWPAYMENTS_API_URL,
    SUPPORT_EMAIL,
  } = settings;
  const isSandboxed = STRIPE_API_URL !== undefined && isSandbox(STRIPE_API_URL);
  const sandboxes = [STRIPE_API_URL, NOWPAYMENTS_API_URL].filter(
    (url) => url !== undefined && isSandbox(url),
  );
  return {
    testMode: sandboxes.length > 0 || key?.startsWith('pk_test_') === true,
    cardPayments: key !== undefined,
    stripePublishableKey: isSandboxed ? null : (key ?? null),
    supportEmail: SUPPORT_EMAIL,
    supportResponseHours: settings.SUPPORT_RESPONSE_HOURS ?? null,
    communityUrl: settings.COMMUNITY_URL ?? null,
    newsletterUrl: settings.NEWSLETTER_URL ?? null,
    sandboxUrl: settings.PAYMENT_SANDBOX_URL ?? null,
    hostedPayments: settings.CRYPTO_CHECKOUT === 'hosted',
    mailboxUrl: settings.MAILBOX_URL ?? null,
  };
}

const isSandbox = (url: string): boolean => !LIVE_HOSTS.has(new URL(url).hostname);
