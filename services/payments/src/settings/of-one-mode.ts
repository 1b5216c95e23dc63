import { ValidateBy } from 'class-validator';
import { isLiveKey, type ProviderSettings } from './provider-rules';

/** Requires the publishable and the secret key to have the same mode: a card form of one mode cannot pay an intent of the other. */
export function SameMode(): PropertyDecorator {
  return ValidateBy({
    name: 'ofOneMode',
    validator: {
      validate: (_value, args) => {
        const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = args?.object as ProviderSettings;
        if (STRIPE_SECRET_KEY === undefined || STRIPE_PUBLISHABLE_KEY === undefined) return true;
        return isLiveKey(STRIPE_SECRET_KEY) === isLiveKey(STRIPE_PUBLISHABLE_KEY);
      },
      defaultMessage: () => 'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys',
    },
  });
}
