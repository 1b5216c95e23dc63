import { ValidateBy } from 'class-validator';

const LIVE_HOSTS: ReadonlySet<string> = new Set(['api.nowpayments.io', 'api.stripe.com']);

/** Whether an address is a provider's production API over https; any other address is a sandbox. */
export function isLiveAddress(address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'https:' && port === '' && LIVE_HOSTS.has(hostname);
}

/** Whether a Stripe key, secret or publishable, moves real money. */
export const isLiveKey = (key: string): boolean => !/^(sk|rk|pk)_test_/.test(key);

interface ProviderSettings {
  NODE_ENV: string | undefined;
  NOWPAYMENTS_API_URL: string;
  NOWPAYMENTS_API_KEY?: string;
  STRIPE_API_URL: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_PRICE_ID?: string;
}

/** Rejects sandboxes in production, in one message that names the settings. */
export function LiveProvidersOnly(): PropertyDecorator {
  return ValidateBy({
    name: 'liveProvidersOnly',
    validator: {
      validate: (_value, args) => sandboxSettings(args!.object as ProviderSettings).length === 0,
      defaultMessage: (args) =>
        `NODE_ENV is production, but ${sandboxSettings(args!.object as ProviderSettings).join(' and ')} would lead payments to a sandbox`,
    },
  });
}

function sandboxSettings(settings: ProviderSettings): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const addresses = (['NOWPAYMENTS_API_URL', 'STRIPE_API_URL'] as const).filter(
    (name) => !isLiveOrMalformed(settings[name]),
  );
  const isTestKey =
    settings.STRIPE_SECRET_KEY !== undefined && !isLiveKey(settings.STRIPE_SECRET_KEY);
  return [...addresses, ...(isTestKey ? ['STRIPE_SECRET_KEY'] : [])];
}

const isLiveOrMalformed = (address: string): boolean =>
  !URL.canParse(address) || isLiveAddress(address);

/** Requires the publishable and the secret key to have the same mode: a card form of one mode cannot pay an intent of the other. */
export function SameMode(): PropertyDecorator {
  return ValidateBy({
    name: 'ofOneMode',
    validator: {
      validate: (_value, args) => {
        const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = args!.object as ProviderSettings;
        if (STRIPE_SECRET_KEY === undefined || STRIPE_PUBLISHABLE_KEY === undefined) return true;
        return isLiveKey(STRIPE_SECRET_KEY) === isLiveKey(STRIPE_PUBLISHABLE_KEY);
      },
      defaultMessage: () =>
        'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys',
    },
  });
}

/** Requires both providers to be live, or both to be sandboxes: a database has payments of one mode. */
export function ProvidersOfOneMode(): PropertyDecorator {
  return ValidateBy({
    name: 'providersOfOneMode',
    validator: {
      validate: (_value, args) => {
        const settings = args!.object as ProviderSettings;
        const { NOWPAYMENTS_API_KEY, NOWPAYMENTS_API_URL, STRIPE_API_URL, STRIPE_SECRET_KEY } =
          settings;
        if (NOWPAYMENTS_API_KEY === undefined || STRIPE_SECRET_KEY === undefined) return true;
        if (!URL.canParse(NOWPAYMENTS_API_URL) || !URL.canParse(STRIPE_API_URL)) return true;
        const areCardsLive = isLiveAddress(STRIPE_API_URL) && isLiveKey(STRIPE_SECRET_KEY);
        return isLiveAddress(NOWPAYMENTS_API_URL) === areCardsLive;
      },
      defaultMessage: () =>
        'NOWPAYMENTS_API_URL and STRIPE_SECRET_KEY with STRIPE_API_URL must both be live or both be a sandbox',
    },
  });
}

/** Requires a price ID for Stripe itself; the sandbox does not need one. */
export function PriceIdRequired(): PropertyDecorator {
  return ValidateBy({
    name: 'withPriceOfStripe',
    validator: {
      validate: (_value, args) => {
        const { STRIPE_API_URL, STRIPE_PRICE_ID } = args!.object as ProviderSettings;
        return (
          STRIPE_PRICE_ID !== undefined ||
          !URL.canParse(STRIPE_API_URL) ||
          !isLiveAddress(STRIPE_API_URL)
        );
      },
      defaultMessage: () =>
        'STRIPE_PRICE_ID must be given with STRIPE_SECRET_KEY: the monthly price at Stripe, such as price_1Abc',
    },
  });
}
