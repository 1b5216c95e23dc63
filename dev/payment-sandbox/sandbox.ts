import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cardReceiver, type Notification, type Receiver, writePaymentNotification } from './delivery/notification';
import { WebhookDelivery } from './delivery/webhook-delivery';
import { Faults } from './http/faults';
import type { LoggedCall } from './http/server';
import type { Invoice, Payment } from './nowpayments/payment';
import { Payments } from './nowpayments/payments';
import type { TopUpDetail } from './nowpayments/show-payment';
import type { Settings } from './settings';
import { Clock, Records } from './store/store';
import type { StoredResponse } from './stripe/requests';
import { type PriceChange, showEventObject } from './stripe/show';
import { type CardInvoice, type Customer, newId, type Subscription } from './stripe/subscription';
import { Subscriptions } from './stripe/subscriptions';

const API_VERSION = '2026-10-28.endive';
const LATE_MS = 60_000;

export type Sandbox = ReturnType<typeof openSandbox>;

/** How card events are delivered: as usual, lost, a minute late, or in the format of older API versions. */
export const EVENT_RULES = ['events-usual', 'events-lost', 'events-late', 'events-old'] as const;

export type EventRule = (typeof EVENT_RULES)[number];

export function openSandbox(settings: Settings) {
  const open = <T extends { id: string }>(kind: string) => new Records<T>(settings.dataDir && join(settings.dataDir, kind));
  const { ipnSecret, stripeSecretKey: secretKey, stripeWebhookSecret, callbackUrl, stripeWebhookUrl } = settings;
  const clock = new Clock(open('clock'));
  const secrets = { ipnSecret, stripeWebhookSecret };
  const webhookDelivery = new WebhookDelivery({ notifications: open<Notification>('notifications'), secrets, rules: settings.delivery });
  const pace = { stepMs: settings.stepMs };
  const receiver: Receiver = { callbackUrl, stripeWebhookUrl };
  const topUps: { detail: TopUpDetail } = { detail: 'full' };
  const options = { hasOldEvents: false, hasPortal: true };
  const changed = (payment: Payment) => {
    const notification = writePaymentNotification(payment, receiver.callbackUrl, {}, topUps.detail);
    if (notification) webhookDelivery.post(notification);
  };
  const publish = (type: string, subscription: Subscription, invoice?: CardInvoice) => {
    const url = cardReceiver(receiver);
    const object = showEventObject(type, subscription, invoice, options.hasOldEvents);
    if (url !== undefined) webhookDelivery.post(writeEvent(type, subscription.id, object, url, clock.now()));
  };
  const payments = new Payments({ records: open('payments'), clock, pace, changed });
  const subscriptions = new Subscriptions({ subscriptions: open('subscriptions'), invoices: open('card-invoices'), clock, publish });
  const answers = open<StoredResponse>('idempotency-keys');
  const stripe = {
    secretKey,
    answers,
    prices: new Map<string, PriceChange>(),
    customers: open<Customer>('customers'),
    subscriptions,
    options,
  };
  /** Applies everything that is due by the sandbox's clock. */
  const tick = () => {
    payments.tick();
    subscriptions.tick();
  };
  const calls: LoggedCall[] = [];
  const stored = { payments, invoices: open<Invoice>('invoices'), stripe };
  return {
    settings,
    publicUrl: settings.publicUrl ?? '',
    clock,
    webhookDelivery,
    receiver,
    topUps,
    pace,
    faults: new Faults(),
    calls,
    ...stored,
    tick,
  };
}

/** Changes the delivery of card events; loss and delay apply to the notifications of both providers. */
export function setEventRule({ stripe, webhookDelivery }: Sandbox, rule: EventRule): void {
  stripe.options.hasOldEvents = rule === 'events-old';
  webhookDelivery.configure({ loss: rule === 'events-lost' ? 1 : 0, delayMs: rule === 'events-late' ? LATE_MS : 0 });
}

function writeEvent(type: string, subject: string, object: object | undefined, url: string, now: Date): Notification {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    request: { id: null, idempotency_key: null },
    type,
  };
  return { id: randomUUID(), provider: 'stripe', subject, event: type, url, body: JSON.stringify(event), failures: 0 };
}
