import { ValidateBy } from 'class-validator';
import { isLiveAddress, isLiveKey, type ProviderSettings } from './provider-rules';

/** Rejects sandboxes in production, in one message that names the settings. */
export function LiveProvidersOnly(): PropertyDecorator {
  return ValidateBy({
    name: 'liveProvidersOnly',
    validator: {
      validate: (_value, args) => sandboxSettings(args?.object as ProviderSettings).length === 0,
      defaultMessage: (args) =>
        `NODE_ENV is production, but ${sandboxSettings(args?.object as ProviderSettings).join(' and ')} would lead payments to a sandbox`,
    },
  });
}

function sandboxSettings(settings: ProviderSettings): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const addresses = (['NOWPAYMENTS_API_URL', 'STRIPE_API_URL'] as const).filter((name) => !isLive(settings[name]));
  const isTestKey = settings.STRIPE_SECRET_KEY !== undefined && !isLiveKey(settings.STRIPE_SECRET_KEY);
  return [...addresses, ...(isTestKey ? ['STRIPE_SECRET_KEY'] : [])];
}

/** A malformed address is rejected by its own rule. */
const isLive = (address: string): boolean => !URL.canParse(address) || isLiveAddress(address);
