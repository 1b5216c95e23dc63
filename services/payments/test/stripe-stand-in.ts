import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { TestService } from '@testing';

const MONTH = 30 * 86_400;
const SECRET = 'whsec_test';

/** A subscription at the stand-in; tests change it as a card would. */
export interface HeldSubscription {
  id: string;
  customer: string;
  status: string;
  cancel_at_period_end: boolean;
  start: number;
  end: number;
  invoice: { id: string; status: string; amount_paid: number };
  metadata: Record<string, string>;
}

/** Plays the part of Stripe that subscriptions need, over real HTTP. */
export class StripeStandIn {
  readonly subscriptions = new Map<string, HeldSubscription>();
  readonly customers = new Map<string, Record<string, string>>();
  isUp = true;
  private readonly answers = new Map<string, object>();
  private readonly stripe = new Stripe('sk_test_stand_in');

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {}

  static async start(): Promise<StripeStandIn> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const standIn = new StripeStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void standIn.answer(request, response));
    return standIn;
  }

  get settings(): Record<string, string> {
    return { STRIPE_API_URL: this.url, STRIPE_SECRET_KEY: 'sk_test_stand_in', STRIPE_WEBHOOK_SECRET: SECRET };
  }

  /** The subscription whose first payment a card form was given the secret of. */
  bySecret(clientSecret: string): HeldSubscription {
    return this.subscriptions.get(clientSecret.replace('_secret', ''))!;
  }

  /** The card is charged: the first time, or for the next month. */
  pay(subscription: HeldSubscription): void {
    if (subscription.invoice.status === 'paid') {
      Object.assign(subscription, { start: subscription.end, end: subscription.end + MONTH });
      subscription.invoice = { id: `in_${randomUUID()}`, status: 'open', amount_paid: 0 };
    }
    subscription.status = 'active';
    Object.assign(subscription.invoice, { status: 'paid', amount_paid: 1999 });
  }

  /** Tells the service about a subscription, signed as Stripe signs; the event's own data is as poor as can be. */
  async notify(
    service: TestService,
    type: string,
    subscription: HeldSubscription,
    given: { id?: string; at?: number; secret?: string } = {},
  ) {
    const { id, invoice } = subscription;
    const about = type.startsWith('invoice.')
      ? { id: invoice.id, object: 'invoice', parent: { subscription_details: { subscription: id } } }
      : { id, object: 'subscription' };
    const body = JSON.stringify({ id: given.id ?? `evt_${randomUUID()}`, object: 'event', type, data: { object: about } });
    const header = this.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: given.secret ?? SECRET,
      timestamp: given.at ?? Math.floor(Date.now() / 1000),
    });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header };
    return (await service.request({ method: 'POST', url: '/api/webhooks/stripe', body, headers })).status;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const key = request.headers['idempotency-key'] as string | undefined;
    const known = key === undefined ? undefined : this.answers.get(key);
    const [status, body] = !this.isUp
      ? [500, failure('api_error')]
      : known
        ? [200, known]
        : this.handle(request, new URLSearchParams(text));
    if (key !== undefined && status === 200) this.answers.set(key, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private handle(request: IncomingMessage, form: URLSearchParams): [number, object] {
    const [, , resource, id] = new URL(request.url ?? '', this.url).pathname.split('/');
    if (resource === 'customers') {
      const customer = { id: `cus_${randomUUID()}`, object: 'customer', email: form.get('email') ?? '' };
      this.customers.set(customer.id, customer);
      return [200, customer];
    }
    if (id === undefined) return this.create(form);
    const subscription = this.subscriptions.get(id);
    if (!subscription) return [404, failure('invalid_request_error')];
    if (form.get('cancel_at_period_end') === 'true') subscription.cancel_at_period_end = true;
    return [200, shown(subscription)];
  }

  private create(form: URLSearchParams): [number, object] {
    const customer = form.get('customer') ?? '';
    if (!this.customers.has(customer)) return [400, failure('invalid_request_error')];
    const start = Math.floor(Date.now() / 1000);
    const subscription: HeldSubscription = {
      ...{ id: `sub_${randomUUID()}`, customer, status: 'incomplete', cancel_at_period_end: false, start, end: start + MONTH },
      ...{
        invoice: { id: `in_${randomUUID()}`, status: 'open', amount_paid: 0 },
        metadata: { userId: form.get('metadata[userId]') ?? '' },
      },
    };
    this.subscriptions.set(subscription.id, subscription);
    return [200, shown(subscription)];
  }
}

const failure = (type: string): object => ({ error: { type, code: 'resource_missing', message: 'No such thing' } });

const shown = ({ start, end, invoice, ...subscription }: HeldSubscription): object => ({
  ...subscription,
  object: 'subscription',
  items: { object: 'list', data: [{ current_period_start: start, current_period_end: end }] },
  latest_invoice: { ...invoice, object: 'invoice', confirmation_secret: { client_secret: `${subscription.id}_secret` } },
});
