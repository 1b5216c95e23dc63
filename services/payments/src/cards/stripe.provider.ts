import { Injectable } from '@nestjs/common';
import { invalid } from '@libs/errors';
import Stripe from 'stripe';
import type { OfferedPrice } from './card-rules';
import { PaymentsSettings } from '../payments.settings';
import { isLiveAddress, isLiveKey } from '../provider-rules';
import {
  type CardChargeState,
  type CardHolder,
  type CardNotification,
  CardProvider,
  type CardSubscription,
} from './card-provider';
import { cardsNotConfigured, providerUnavailable } from '../providers/payment-provider';
import {
  EXPAND,
  isEvent,
  loadCharge,
  loadSubscription,
  readSubscription,
  subjectOf,
} from './stripe-objects';
import { connectToStripe, StripeCaller } from './stripe-client';

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
    return { eventId: event.id, subject: subjectOf(event) };
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
