import { DAY_MS } from '@libs/contracts';
import Stripe from 'stripe';
import { type RunningSandbox, startPaymentSandbox } from '..';
import { type Listener, startListener } from './listener';

const EXPAND = ['latest_invoice.confirmation_secret'];
let sandbox: RunningSandbox;
let listener: Listener;
let stripe: Stripe;

const clientFor = (key: string) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });

beforeAll(async () => {
  listener = await startListener();
});
beforeEach(async () => {
  listener.arrived.length = 0;
  sandbox = await startPaymentSandbox({ callbackUrl: listener.url });
  stripe = clientFor('sk_test_sandbox');
});
afterEach(() => sandbox.close());
afterAll(() => listener.close());

async function subscribe(options: Stripe.RequestOptions = {}) {
  const customer = await stripe.customers.create({
    email: 'a@example.com',
    name: 'Ada',
    metadata: { userId: 'u1' },
  });
  return stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [{ price: 'price_any' }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: EXPAND,
      metadata: { userId: 'u1' },
    },
    options,
  );
}

const secretOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  (typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined) ?? '';

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? (invoice?.id ?? '') : invoice;

/** The received events, verified by Stripe's SDK. */
async function events() {
  await sandbox.control.webhookDelivery.settled();
  return listener.arrived.map(({ body, headers, path }) => {
    expect(path).toBe('/api/webhooks/stripe');
    return stripe.webhooks.constructEvent(
      body,
      headers['stripe-signature'] ?? '',
      'whsec_sandbox',
      300,
    );
  });
}
const types = async () => (await events()).map(({ type }) => type);

describe("Stripe's own SDK, unmodified", () => {
  it('creates a customer', async () => {
    const customer = await stripe.customers.create({
      email: 'a@example.com',
      name: 'Ada',
      metadata: { userId: 'u1' },
    });
    expect(customer).toMatchObject({
      email: 'a@example.com',
      name: 'Ada',
      metadata: { userId: 'u1' },
    });
  });

  it('deletes a customer with the subscriptions, once', async () => {
    const { id, customer } = await subscribe();
    const customerId = customer as string;
    expect(await stripe.customers.del(customerId)).toEqual(
      expect.objectContaining({ id: customerId, deleted: true }),
    );
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await expect(stripe.customers.del(customerId)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('creates an incomplete subscription with a secret for its first payment', async () => {
    const subscription = await subscribe();
    expect(subscription).toMatchObject({
      object: 'subscription',
      status: 'incomplete',
      livemode: false,
      metadata: { userId: 'u1' },
    });
    expect(secretOf(subscription)).toMatch(/^pi_1TEST\w+_secret_\w+$/);
    const [item] = subscription.items.data;
    expect(item).toMatchObject({
      object: 'subscription_item',
      price: { id: 'price_any', unit_amount: 1999, currency: 'usd' },
    });
    expect((item!.current_period_end - item!.current_period_start) / 86_400).toBeGreaterThanOrEqual(
      28,
    );
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND })).toEqual(
      subscription,
    );
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      latest_invoice: expect.stringMatching(/^in_/),
    });
  });

  it('gets the same response for the same idempotency key, and an error if the parameters differ', async () => {
    const key = { idempotencyKey: 'sub:order-1' };
    const { id: customer } = await stripe.customers.create({ email: 'a@example.com' });
    const parameters = { customer, items: [{ price: 'price_any' }], expand: EXPAND };
    const [first, second] = [
      await stripe.subscriptions.create(parameters, key),
      await stripe.subscriptions.create(parameters, key),
    ];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(sandbox.control.subscriptions.records.all()).toHaveLength(1);
    await expect(
      stripe.subscriptions.create({ ...parameters, metadata: { a: 'b' } }, key),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('receives the events of an approved card: paid, active, without a secret', async () => {
    const subscription = await subscribe();
    sandbox.control.card(secretOf(subscription), 'approve');
    const [paid, updated] = await events();
    expect([paid!.type, updated!.type]).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect(paid!.data.object).toMatchObject({
      amount_paid: 1999,
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(updated!.data.object).toMatchObject({ id: subscription.id, status: 'active' });
    const later = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND });
    expect(later).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', confirmation_secret: null },
    });
    expect(await stripe.invoices.retrieve(invoiceOf(later))).toMatchObject({
      status: 'paid',
      amount_due: 1999,
    });
  });

  it('receives the event of a declined card, which can be retried', async () => {
    const subscription = await subscribe();
    sandbox.control.card(subscription.id, 'decline');
    expect(await types()).toEqual(['invoice.payment_failed']);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'incomplete',
    });
    sandbox.control.card(subscription.id, 'approve');
    expect(await types()).toEqual([
      'invoice.payment_failed',
      'invoice.paid',
      'customer.subscription.updated',
    ]);
  });

  it('ends a subscription with its period', async () => {
    const { id, items } = await subscribe();
    sandbox.control.card(id, 'approve');
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    sandbox.control.advance(items.data[0]!.current_period_end * 1000 - Date.now() + 1000);
    expect((await types()).at(-1)).toBe('customer.subscription.deleted');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
    });
  });

  it('renews automatically every month until the bank declines', async () => {
    const { id, items } = await subscribe();
    sandbox.control.card(id, 'approve');
    sandbox.control.advance(32 * DAY_MS);
    const renewed = await stripe.subscriptions.retrieve(id, { expand: EXPAND });
    expect(renewed).toMatchObject({
      status: 'active',
      latest_invoice: { billing_reason: 'subscription_cycle', status: 'paid' },
    });
    expect(renewed.items.data[0]!.current_period_start).toBe(items.data[0]!.current_period_end);
    sandbox.control.card(id, 'renew-declined');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    expect((await types()).slice(-2)).toEqual([
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
  });

  it('cancels a subscription immediately', async () => {
    const { id } = await subscribe();
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  it('expires an unpaid first invoice after 23 hours', async () => {
    const { id } = await subscribe();
    sandbox.control.advance(23 * 3600 * 1000);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete_expired' });
    expect(() => sandbox.control.card(id, 'approve')).toThrow('void');
  });

  it('shows a payment in processing, and voids an open invoice only if no payment is in processing', async () => {
    const subscription = await subscribe();
    const invoice = await stripe.invoices.retrieve(invoiceOf(subscription), {
      expand: ['payments'],
    });
    const intent = invoice.payments!.data[0]!.payment.payment_intent as string;
    sandbox.control.card(intent, 'confirm');
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'processing',
      latest_charge: null,
    });
    await expect(stripe.invoices.voidInvoice(invoice.id)).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
    sandbox.control.card(intent, 'decline');
    expect(await stripe.invoices.voidInvoice(invoice.id)).toMatchObject({ status: 'void' });
  });

  it('lists the invoices of a subscription and finds the invoice of a charge', async () => {
    const { id } = await subscribe();
    sandbox.control.card(id, 'approve');
    for (let month = 0; month < 2; month += 1) sandbox.control.card(id, 'renew');
    const paid = await stripe.invoices
      .list({ subscription: id, status: 'paid', limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(paid).toHaveLength(3);
    const starts = paid.map(({ lines }) => lines.data[0]!.period.start);
    expect(starts).toEqual([...starts].sort((one, other) => other - one));
    const intent = (await stripe.charges.retrieve(`ch_${paid[0]!.id.slice(3)}`))
      .payment_intent as string;
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    });
    expect(data).toMatchObject([{ invoice: paid[0]!.id, status: 'paid' }]);
  });

  it('receives the events of refunds and disputes', async () => {
    const { id } = await subscribe();
    sandbox.control.card(id, 'approve');
    sandbox.control.card(id, 'refund-part');
    const [charge] = (await events())
      .filter(({ type }) => type === 'charge.refunded')
      .map(({ data }) => data.object as Stripe.Charge);
    expect(charge).toMatchObject({ amount: 1999, amount_refunded: 500, refunded: false });
    sandbox.control.card(id, 'dispute');
    sandbox.control.card(id, 'dispute-lost');
    expect((await types()).slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    expect((await stripe.disputes.list({ charge: charge!.id })).data).toMatchObject([
      { status: 'lost', reason: 'fraudulent' },
    ]);
    expect(() => sandbox.control.card(id, 'dispute')).toThrow('disputed already');
  });

  it('opens the billing portal if it is configured', async () => {
    const { customer } = await subscribe();
    const request = { customer: customer as string, return_url: 'http://localhost:8080/dashboard' };
    expect((await stripe.billingPortal.sessions.create(request)).url).toMatch(/\/card\/pi_/);
    sandbox.control.hasPortal = false;
    await expect(stripe.billingPortal.sessions.create(request)).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
  });

  it('repeats a stored error for the same idempotency key', async () => {
    sandbox.control.faults.add({ operation: 'create-customer', kind: 'stored-500' });
    const key = { idempotencyKey: 'cus:1', maxNetworkRetries: 0 };
    await expect(stripe.customers.create({}, key)).rejects.toMatchObject({ statusCode: 500 });
    await expect(stripe.customers.create({}, key)).rejects.toMatchObject({ statusCode: 500 });
    await expect(stripe.customers.create({}, { idempotencyKey: 'cus:2' })).resolves.toMatchObject({
      object: 'customer',
    });
  });

  it('reads the price', async () => {
    expect(await stripe.prices.retrieve('price_any')).toMatchObject({
      unit_amount: 1999,
      recurring: { interval: 'month' },
    });
  });

  it('is refused as by Stripe', async () => {
    const missing = { code: 'resource_missing', statusCode: 404 };
    await expect(clientFor('sk_test_other').customers.create()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject(missing);
    await expect(stripe.invoices.retrieve('in_none')).rejects.toMatchObject(missing);
    await expect(
      stripe.subscriptions.create({ customer: 'cus_none', items: [{ price: 'p' }] }),
    ).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
    await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  it.each([
    ['error-500', Stripe.errors.StripeAPIError],
    ['error-429', Stripe.errors.StripeRateLimitError],
    ['broken-json', Stripe.errors.StripeAPIError],
    ['reset-after', Stripe.errors.StripeConnectionError],
  ] as const)('fails once with the fault %s', async (kind, expected) => {
    // A connection that was reset is tried once more by the SDK itself, under the same idempotency key.
    sandbox.control.faults.add({
      operation: 'create-customer',
      kind,
      times: kind === 'reset-after' ? 2 : 1,
    });
    await expect(stripe.customers.create()).rejects.toBeInstanceOf(expected);
    await expect(stripe.customers.create()).resolves.toMatchObject({ object: 'customer' });
  });
});
