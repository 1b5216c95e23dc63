import { setTimeout as sleep } from 'node:timers/promises';
import { invalid } from '@libs/errors';
import { withTimeout } from '@libs/service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { isLiveAddress, isLiveKey, PaymentsSettings } from '../payments.settings';
import { cardsNotConfigured, providerUnavailable } from '../providers/payment-provider';
import {
  type CardChargeState,
  type CardHolder,
  type CardNotification,
  CardProvider,
  cardProviderError,
  type CardSubscription,
} from './card-provider';
import type { OfferedPrice } from './card-rules';
import {
  EXPAND,
  findSubject,
  isEvent,
  loadCharge,
  loadSubscription,
  readSubscription,
} from './stripe-objects';

const SANDBOX_PRICE = 'price_exe_pro_monthly';
const TOLERANCE_SECONDS = 300;

/** Card subscriptions through Stripe, or a sandbox with the same API. */
@Injectable()
export class StripeProvider extends CardProvider {
  readonly name = 'stripe';
  readonly isConfigured: boolean;
  readonly livemode: boolean;
  readonly priceId: string;
  private readonly stripe: Stripe | null;
  private readonly caller: StripeCaller;

  constructor(private readonly settings: PaymentsSettings) {
    super();
    const {
      STRIPE_API_URL,
      STRIPE_SECRET_KEY: key,
      PAYMENTS_PROVIDER_BUDGET_MS: budgetMs,
    } = settings;
    this.isConfigured = key !== undefined && settings.STRIPE_WEBHOOK_SECRET !== undefined;
    this.livemode = isLiveAddress(STRIPE_API_URL) && (key === undefined || isLiveKey(key));
    this.priceId = settings.STRIPE_PRICE_ID ?? SANDBOX_PRICE;
    this.stripe = this.isConfigured ? connectToStripe(settings) : null;
    this.caller = new StripeCaller(this.stripe, budgetMs);
  }

  async readPrice(): Promise<OfferedPrice | null> {
    const price = await this.caller.call((stripe) => stripe.prices.retrieve(this.priceId));
    if (!price) return null;
    const { active: isActive, currency, livemode, unit_amount: amountCents, recurring } = price;
    const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
    return { isActive, currency, amountCents, livemode, isMonthly };
  }

  async createCustomer({ userId, email, username }: CardHolder, key: string): Promise<string> {
    const request = { email, name: username, metadata: { userId } };
    const customer = await this.caller.call((stripe) =>
      stripe.customers.create(request, { idempotencyKey: key }),
    );
    if (!customer) throw providerUnavailable(new Error('the created customer does not exist'));
    return customer.id;
  }

  async deleteCustomer(id: string): Promise<void> {
    await this.caller.call((stripe) => stripe.customers.del(id));
  }

  async createSubscription(
    customerId: string,
    userId: string,
    key: string,
  ): Promise<CardSubscription | null> {
    const created = await this.caller.call((stripe) =>
      stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: this.priceId }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          expand: EXPAND,
          metadata: { userId },
        },
        { idempotencyKey: key },
      ),
    );
    return created && readSubscription(created);
  }

  readSubscription(id: string): Promise<CardSubscription | null> {
    return this.caller.call(async (stripe) =>
      loadSubscription(stripe, await stripe.subscriptions.retrieve(id, { expand: EXPAND })),
    );
  }

  endWithPeriod(id: string): Promise<CardSubscription | null> {
    const change = { cancel_at_period_end: true, expand: EXPAND };
    return this.caller.call(async (stripe) =>
      loadSubscription(stripe, await stripe.subscriptions.update(id, change)),
    );
  }

  async endNow(id: string): Promise<CardSubscription | null> {
    // This returns null if the subscription has already ended; its open invoices must be voided anyway.
    await this.caller.call((stripe) => stripe.subscriptions.cancel(id));
    const open = await this.caller.call((stripe) =>
      stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }),
    );
    for (const invoice of open?.data ?? [])
      await this.caller.call((stripe) => unlessRefused(stripe.invoices.voidInvoice(invoice.id)));
    return this.readSubscription(id);
  }

  async openPortal(customer: string, returnUrl: string): Promise<string | null> {
    const request = { customer, return_url: returnUrl };
    const session = await this.caller.call((stripe) =>
      unlessRefused(stripe.billingPortal.sessions.create(request)),
    );
    return session?.url ?? null;
  }

  readCharge(id: string): Promise<CardChargeState | null> {
    return this.caller.call(async (stripe) =>
      loadCharge(stripe, await stripe.charges.retrieve(id)),
    );
  }

  verifyNotification(raw: Buffer, signature: string | undefined): CardNotification {
    const secret = this.settings.STRIPE_WEBHOOK_SECRET;
    if (!this.stripe || secret === undefined) throw cardsNotConfigured();
    const event = readEvent(this.stripe, raw, signature ?? '', secret);
    if (!isEvent(event)) throw invalid('invalid_event', 'The notification is not an event.');
    if (event.livemode !== this.livemode)
      throw invalid(
        'livemode_mismatch',
        'The event comes from another mode of Stripe than the keys.',
      );
    return { eventId: event.id, subject: findSubject(event) };
  }
}

/** Stripe refuses to void an invoice that is being paid, and to open a portal that is not set up. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

function readEvent(stripe: Stripe, raw: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS);
  } catch (cause) {
    throw invalid('invalid_signature', 'The signature is not valid.', { cause });
  }
}

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
