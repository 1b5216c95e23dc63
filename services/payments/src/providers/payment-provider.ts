import { providerFailed, unavailable } from '@libs/errors';

/** The payment providers; these names are stored in the database. */
export type ProviderName = 'nowpayments' | 'stripe';

/** The port for a payment provider; the same adapter serves the real provider and a sandbox. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly isConfigured: boolean;
  readonly livemode: boolean;
}

export const paymentsNotConfigured = () =>
  unavailable('payments_not_configured', 'Payments are not configured');

export const cardsNotConfigured = () =>
  unavailable('cards_not_configured', 'Card payment is not configured');

/** 502: the provider failed, and the outcome is unknown. */
export const providerUnavailable = (cause?: unknown) =>
  providerFailed(
    'provider_failed',
    'The payment provider is not responding. Please try again in a moment.',
    { cause },
  );

/** 502: the provider refused, so nothing was created. */
export const providerRefused = (cause?: unknown) =>
  providerFailed(
    'provider_rejected',
    'The payment provider did not accept the payment. Please try again or choose another currency.',
    {
      cause,
    },
  );
