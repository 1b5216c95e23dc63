import { join } from 'node:path';
import type { Notification } from './delivery/notification';
import { WebhookDelivery } from './delivery/webhook-delivery';
import { type Receiver, cardReceiver } from './delivery/receiver';
import { writePaymentNotification } from './delivery/notification';
import { Faults } from './http/faults';
import type { Invoice, Payment } from './nowpayments/payment';
import type { TopUpDetail } from './nowpayments/show-payment';
import { Payments } from './nowpayments/payments';
import type { Settings } from './settings';
import { Clock } from './store/clock';
import { Records } from './store/records';
import type { StoredResponse } from './stripe/idempotent-requests';
import type { PriceChange } from './stripe/show';
import type { StripeContext } from './stripe/stripe-context';
import type { Customer } from './stripe/subscription';
import { Charges } from './stripe/charges';
import { Subscriptions, type SubscriptionsOptions } from './stripe/subscriptions';
import { writeEvent } from './stripe/write-event';

export interface Sandbox {
  settings: Settings;
  clock: Clock;
  faults: Faults;
  webhookDelivery: WebhookDelivery;
  payments: Payments;
  invoices: Records<Invoice>;
  stripe: StripeContext;
  receiver: Receiver;
  pace: { stepMs: number };
  topUps: { detail: TopUpDetail };
  /** Applies everything that is due by the sandbox's clock. */
  tick: () => void;
}

type Open = <T extends { id: string }>(kind: string) => Records<T>;
type SharedOptions = Pick<Sandbox, 'settings' | 'clock' | 'webhookDelivery' | 'receiver' | 'topUps'>;

export function openSandbox(settings: Settings): Sandbox {
  const open: Open = (kind) => new Records(settings.dataDir && join(settings.dataDir, kind));
  const clock = new Clock(open('clock'));
  const secrets = { ipnSecret: settings.ipnSecret, stripeWebhookSecret: settings.stripeWebhookSecret };
  const webhookDelivery = new WebhookDelivery({ notifications: open<Notification>('notifications'), secrets, rules: settings.delivery });
  const pace = { stepMs: settings.stepMs };
  const receiver: Receiver = { callbackUrl: settings.callbackUrl, stripeWebhookUrl: settings.stripeWebhookUrl };
  const topUps: Sandbox['topUps'] = { detail: 'full' };
  const shared = { settings, clock, webhookDelivery, receiver, topUps };
  const payments = openPayments(open, shared, pace);
  const stripe = openStripe(open, shared);
  const tick = () => {
    payments.tick();
    stripe.subscriptions.tick();
  };
  return { ...shared, faults: new Faults(), payments, invoices: open<Invoice>('invoices'), stripe, pace, tick };
}

function openPayments(open: Open, { receiver, clock, webhookDelivery, topUps }: SharedOptions, pace: { stepMs: number }): Payments {
  const changed = (payment: Payment) => {
    const notification = writePaymentNotification(payment, receiver.callbackUrl, {}, topUps.detail);
    if (notification) webhookDelivery.post(notification);
  };
  return new Payments({ records: open('payments'), clock, stepMs: () => pace.stepMs, changed });
}

function openStripe(open: Open, { settings, clock, webhookDelivery, receiver }: SharedOptions): StripeContext {
  const options = { hasOldEvents: false, hasPortal: true };
  const publish: SubscriptionsOptions['publish'] = (type, subscription, invoice) => {
    const url = cardReceiver(receiver);
    const subject = { subscription, invoice, isOldFormat: options.hasOldEvents };
    if (url !== undefined) webhookDelivery.post(writeEvent(type, subject, url, clock.now()));
  };
  const records: SubscriptionsOptions = { subscriptions: open('subscriptions'), invoices: open('card-invoices'), clock, publish };
  const [subscriptions, charges, customers] = [new Subscriptions(records), new Charges(records), open<Customer>('customers')];
  const given = {
    secretKey: settings.stripeSecretKey,
    answers: open<StoredResponse>('idempotency-keys'),
    prices: new Map<string, PriceChange>(),
  };
  return { ...given, customers, subscriptions, charges, options, clock };
}
