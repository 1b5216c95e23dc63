import { Injectable } from '@nestjs/common';
import { invalid } from '@libs/errors';
import Stripe from 'stripe';
import { PaymentsSettings } from '../../payments.config';
import { isLiveAddress, isLiveKey } from '../../settings/live-hosts';
import { type CardHolder, type CardNotification, CardProvider, type CardSubscription } from '../card-provider';
import { cardsNotConfigured, providerUnavailable } from '../payment-provider';
import { readSubscription, subscriptionOf } from './read-subscription';

/** The version of Stripe's API that the code was written for. */
const API_VERSION = '2026-10-28.endive';
/** The price at a sandbox that was told none. */
const SANDBOX_PRICE = 'price_exe_pro_monthly';
/** Seconds a signature is good for. */
const TOLERANCE_SECONDS = 300;

const EXPAND = ['latest_invoice.confirmation_secret'];

/** Card subscriptions through Stripe, or a sandbox that speaks its language. */
@Injectable()
export class StripeProvider extends CardProvider {
  readonly name = 'stripe';
  readonly isConfigured: boolean;
  readonly livemode: boolean;
  private readonly configured: Stripe | null;

  constructor(private readonly settings: PaymentsSettings) {
    super();
    const { STRIPE_API_URL, STRIPE_SECRET_KEY: key, PAYMENTS_PROVIDER_BUDGET_MS: timeout } = settings;
    const { protocol, hostname: host, port } = new URL(STRIPE_API_URL);
    const isSecure = protocol === 'https:';
    this.isConfigured = key !== undefined && settings.STRIPE_WEBHOOK_SECRET !== undefined;
    this.livemode = isLiveAddress(STRIPE_API_URL) && (key === undefined || isLiveKey(key));
    const address = { host, port: port || (isSecure ? '443' : '80'), protocol: isSecure ? ('https' as const) : ('http' as const) };
    this.configured = key ? new Stripe(key, { apiVersion: API_VERSION, ...address, timeout, telemetry: false }) : null;
  }

  async createCustomer({ userId, email, username }: CardHolder, key: string): Promise<string> {
    const request = { email, name: username, metadata: { userId } };
    const customer = await this.ask((stripe) => stripe.customers.create(request, { idempotencyKey: key }));
    if (!customer) throw providerUnavailable(new Error('a customer that is missing as soon as it is created'));
    return customer.id;
  }

  async createSubscription(customerId: string, userId: string, key: string): Promise<CardSubscription | null> {
    const created = await this.ask((stripe) =>
      stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: this.settings.STRIPE_PRICE_ID ?? SANDBOX_PRICE }],
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

  async readSubscription(id: string): Promise<CardSubscription | null> {
    const found = await this.ask((stripe) => stripe.subscriptions.retrieve(id, { expand: EXPAND }));
    return found && readSubscription(found);
  }

  async endWithPeriod(id: string): Promise<CardSubscription | null> {
    const changed = await this.ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true, expand: EXPAND }));
    return changed && readSubscription(changed);
  }

  openNotification(raw: Buffer, signature: string | undefined): CardNotification {
    const secret = this.settings.STRIPE_WEBHOOK_SECRET;
    if (!this.configured || secret === undefined) throw cardsNotConfigured();
    try {
      const event = this.configured.webhooks.constructEvent(raw, signature ?? '', secret, TOLERANCE_SECONDS);
      return { eventId: event.id, subscriptionId: subscriptionOf(event) };
    } catch (cause) {
      throw invalid('bad_signature', 'The signature is not valid.', { cause });
    }
  }

  /** Null when Stripe says that what was named is not there. */
  private async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    if (!this.configured || !this.isConfigured) throw cardsNotConfigured();
    try {
      return await call(this.configured);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
      throw providerUnavailable(error);
    }
  }
}
