import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { PaymentsSettings } from '../../payments.config';
import { cardProviderError } from '../card-provider';
import { cardsNotConfigured, providerUnavailable } from '../payment-provider';

/** The version of Stripe's API that the code was written for. */
const API_VERSION = '2026-10-28.endive';
/** Milliseconds until a call is repeated while another one with its idempotency key is under way. */
const BUSY_MS = 250;

/** The connection to Stripe, or to a sandbox that speaks its API; null without a key. */
export function connectToStripe({ STRIPE_API_URL, STRIPE_SECRET_KEY: key, PAYMENTS_PROVIDER_BUDGET_MS: timeout }: PaymentsSettings) {
  if (key === undefined) return null;
  const { protocol, hostname: host, port } = new URL(STRIPE_API_URL);
  const isSecure = protocol === 'https:';
  const address = { host, port: port || (isSecure ? '443' : '80'), protocol: isSecure ? ('https' as const) : ('http' as const) };
  // A retry of the SDK's own would exceed the budget, and repeat a stored error.
  return new Stripe(key, { apiVersion: API_VERSION, ...address, timeout, maxNetworkRetries: 0, telemetry: false });
}

/** Asks Stripe; null when it says that what was named is not there. Throws 502, or 503 without keys. */
export class StripeCaller {
  constructor(
    private readonly stripe: Stripe | null,
    private readonly budgetMs: number,
  ) {}

  async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    if (!this.stripe) throw cardsNotConfigured();
    const deadline = performance.now() + this.budgetMs;
    for (;;) {
      try {
        return await within(deadline - performance.now(), call(this.stripe));
      } catch (error) {
        if (isMissing(error)) return null;
        if (!isBusy(error) || performance.now() + BUSY_MS > deadline) throw asProviderFailure(error);
        await sleep(BUSY_MS);
      }
    }
  }
}

/** Several calls that belong together take no longer than one may. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Stripe took too long to answer')), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A price that is missing is a wrong setting, not something that has ended. */
function isMissing(error: unknown): boolean {
  const isIt = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
  return isIt && !error.param?.startsWith('items');
}

/** Another call with the same idempotency key is under way. */
const isBusy = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Stripe stores what it answered under an idempotency key, but for conflicts and rate limits. */
function asProviderFailure(error: unknown) {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  return status === undefined || status === 409 || status === 429 ? providerUnavailable(error) : cardProviderError(error);
}
