import { ValidateBy } from 'class-validator';
import { isLiveAddress, type ProviderSettings } from './provider-rules';

/** Requires a price ID for Stripe itself; the sandbox does not need one. */
export function PriceIdRequired(): PropertyDecorator {
  return ValidateBy({
    name: 'withPriceOfStripe',
    validator: {
      validate: (_value, args) => {
        const { STRIPE_API_URL, STRIPE_PRICE_ID } = args?.object as ProviderSettings;
        return STRIPE_PRICE_ID !== undefined || !URL.canParse(STRIPE_API_URL) || !isLiveAddress(STRIPE_API_URL);
      },
      defaultMessage: () => 'STRIPE_PRICE_ID must be given with STRIPE_SECRET_KEY: the monthly price at Stripe, such as price_1Abc',
    },
  });
}
