import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '@libs/service';
import Stripe from 'stripe';
import type { PaymentsSettings } from '../payments.settings';
import { cardProviderError } from './card-provider';
import { cardsNotConfigured, providerUnavailable } from '../providers/payment-provider';

const API_VERSION = '2026-10-28.endive';
const CONFLICT_RETRY_MS = 250;

/** Connects to Stripe, or to a sandbox with the same API; null without a key. */
export function connectToStripe({
  STRIPE_API_URL,
  STRIPE_SECRET_KEY: key,
  PAYMENTS_PROVIDER_BUDGET_MS: timeout,
}: PaymentsSettings) {
  if (key === undefined) return null;
  const { protocol, hostname: host, port } = new URL(STRIPE_API_URL);
  const isSecure = protocol === 'https:';
  const address = {
    host,
    port: port || (isSecure ? '443' : '80'),
    protocol: isSecure ? ('https' as const) : ('http' as const),
  };
  // SDK retries would exceed the timeout and replay a stored error.
  return new Stripe(key, {
    apiVersion: API_VERSION,
    ...address,
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Calls Stripe; null if the named object does not exist. Throws 502, or 503 without keys. */
export class StripeCaller {
  constructor(
    private readonly stripe: Stripe | null,
    private readonly budgetMs: number,
  ) {}

  async call<T>(send: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    if (!this.stripe) throw cardsNotConfigured();
    const deadlineMs = performance.now() + this.budgetMs;
    for (;;) {
      try {
        return await withTimeout(send(this.stripe), deadlineMs - performance.now());
      } catch (error) {
        if (isMissing(error)) return null;
        if (!isBusy(error) || performance.now() + CONFLICT_RETRY_MS > deadlineMs)
          throw asProviderFailure(error);
        await sleep(CONFLICT_RETRY_MS);
      }
    }
  }
}

/** A missing price is a configuration error, not an ended object. */
function isMissing(error: unknown): boolean {
  const isIt =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
  return isIt && !error.param?.startsWith('items');
}

const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Stripe stores its response under the idempotency key, except for conflicts and rate limits. */
function asProviderFailure(error: unknown) {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  return status === undefined || status === 409 || status === 429
    ? providerUnavailable(error)
    : cardProviderError(error);
}
