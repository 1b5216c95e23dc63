import { providerFailed, unavailable } from '@libs/errors';

/** The payment providers; the names stand in the books. */
export type ProviderName = 'nowpayments' | 'stripe';

/** The port behind which a provider of payments stands: one adapter speaks to the provider itself and to a sandbox alike. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether there are keys; without them every call is `unavailable`. */
  readonly isConfigured: boolean;
  /** Whether real money moves. */
  readonly livemode: boolean;
}

/** 503: no keys were given, so nothing can be bought with crypto. */
export const paymentsNotConfigured = () => unavailable('payments_not_configured', 'Payments are not configured');

/** 503: no keys were given, so nothing can be bought by card. */
export const cardsNotConfigured = () => unavailable('cards_not_configured', 'Card payment is not configured');

/** 502: the provider failed, and nothing is known about what it did. */
export const providerUnavailable = (cause?: unknown) =>
  providerFailed('provider_failed', 'The payment provider is not responding. Please try again in a moment.', { cause });

/** 502: the provider said no, so that nothing has happened. */
export const providerRefused = (cause?: unknown) =>
  providerFailed('provider_refused', 'The payment provider did not accept the payment. Please try again or choose another currency.', {
    cause,
  });
