import { join } from 'node:path';
import { type Notification, writePaymentNotification } from './delivery/notification';
import { WebhookDelivery } from './delivery/webhook-delivery';
import { Faults } from './http/faults';
import type { LoggedCall } from './http/server';
import type { Invoice, Payment } from './nowpayments/payment';
import { Payments } from './nowpayments/payments';
import type { TopUpDetail } from './nowpayments/show-payment';
import type { Settings } from './settings';
import { Clock, Records } from './store/store';
import type { StoredResponse } from './stripe/requests';
import { type PriceChange, writeEvent } from './stripe/show';
import type { CardAction, CardInvoice, Customer, Subscription } from './stripe/subscription';
import { Subscriptions } from './stripe/subscriptions';

/** The state of both providers; pages, control calls and tests change it. */
export class Sandbox {
  readonly clock = new Clock();
  readonly faults = new Faults();
  /** The last requests to the providers, oldest first. */
  readonly log: LoggedCall[] = [];
  readonly webhookDelivery: WebhookDelivery;
  readonly payments: Payments;
  readonly invoices: Records<Invoice>;
  readonly customers: Records<Customer>;
  readonly subscriptions: Subscriptions;
  readonly prices = new Map<string, PriceChange>();
  readonly idempotencyKeys: Records<StoredResponse>;
  publicUrl: string;
  callbackUrl: string | undefined;
  topUpDetail: TopUpDetail = 'full';
  hasOldEvents = false;
  hasPortal = true;

  constructor(readonly settings: Settings) {
    const open = <T extends { id: string }>(kind: string) =>
      new Records<T>(settings.dataDir && join(settings.dataDir, kind));
    this.publicUrl = settings.publicUrl ?? '';
    this.callbackUrl = settings.callbackUrl;
    this.webhookDelivery = new WebhookDelivery(open<Notification>('notifications'), settings);
    this.payments = new Payments(open('payments'), this.clock, (payment) => this.notify(payment));
    this.payments.stepMs = settings.stepMs;
    this.invoices = open('invoices');
    this.customers = open('customers');
    const publish = (...event: [string, Subscription, CardInvoice?]) => this.publish(...event);
    this.subscriptions = new Subscriptions(
      open('subscriptions'),
      open('card-invoices'),
      this.clock,
      publish,
    );
    this.idempotencyKeys = open('idempotency-keys');
  }

  /** Performs the action of a button on a card payment, by its client secret, payment intent, invoice, charge or subscription. */
  card(key: string, action: CardAction): Subscription {
    return this.subscriptions.act(key, action);
  }

  calls(operation?: string): LoggedCall[] {
    return this.log.filter((call) => operation === undefined || call.operation === operation);
  }

  /** Advances the clock, so that payments expire and subscriptions renew or end. */
  advance(milliseconds: number): void {
    this.clock.advance(milliseconds);
    this.tick();
  }

  /** Applies everything that is due by the sandbox's clock. */
  tick(): void {
    this.payments.tick();
    this.subscriptions.tick();
  }

  private notify(payment: Payment): void {
    const notification = writePaymentNotification(payment, this.callbackUrl, {}, this.topUpDetail);
    if (notification) this.webhookDelivery.post(notification);
  }

  /** Sends a card event; its receiver cannot be derived from a request, so there is none without a callback URL. */
  private publish(type: string, subscription: Subscription, invoice?: CardInvoice): void {
    if (this.callbackUrl === undefined) return;
    const url = new URL('/api/webhooks/stripe', this.callbackUrl).href;
    const event = writeEvent(
      type,
      { subscription, invoice, isOldFormat: this.hasOldEvents },
      this.clock.now(),
    );
    const body = JSON.stringify(event);
    this.webhookDelivery.post({
      id: event.id,
      provider: 'stripe',
      subject: subscription.id,
      event: type,
      url,
      body,
      failures: 0,
    });
  }
}
