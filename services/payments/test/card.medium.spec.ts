import Stripe from 'stripe';
import type { CardIntent, MemberOrder, SubscriptionResponse } from '@libs/contracts';
import { type Caller } from '@libs/auth';
import { eventually } from '@testing';
import { aBuyer, buyPro, type CheckoutContext, periodsOf, startCheckout } from './factories';
import { type RunningSandbox, startPaymentSandbox, type Subscription } from '../../../dev/payment-sandbox';
import { WebhookGateway } from './webhook-gateway';

const DAY = 86_400_000;

describe('Pro paid by card', () => {
  let context: CheckoutContext;
  let stripe: RunningSandbox;
  let webhooks: WebhookGateway;

  beforeAll(async () => {
    stripe = await startPaymentSandbox();
    const { STRIPE_API_URL = '', STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = stripe.environment;
    context = await startCheckout({ STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET });
    webhooks = await WebhookGateway.open(context.service);
    stripe.control.callbackUrl = webhooks.url;
  });
  afterAll(async () => {
    await stripe.close();
    await context.close();
    await webhooks.close();
  });
  afterEach(() => {
    context.setClock();
    stripe.control.faults.clear();
    stripe.control.webhookDelivery.configure({ copies: 1 });
  });

  const start = (as: Caller) => context.service.request<CardIntent>({ method: 'POST', url: '/api/create-subscription', as });
  const secretOf = async (as: Caller) => (await start(as)).body.clientSecret;
  const readSubscription = async (as: Caller) =>
    (await context.service.request<SubscriptionResponse>({ url: '/api/account/subscription', as })).body;
  const cancel = (as: Caller) =>
    context.service.request<SubscriptionResponse>({ method: 'POST', url: '/api/account/subscription/cancel', as });
  const ordersOf = async (as: Caller) => (await context.service.request<MemberOrder[]>({ url: '/api/account/orders', as })).body;
  const subscriptionsOf = (userId: string) =>
    stripe.control.subscriptions.records.all().filter(({ metadata }) => metadata.userId === userId);
  const isKeptAs = (userId: string, status: string) =>
    eventually(async () =>
      expect(await context.service.query('select stripe_status from customers where user_id = $1', [userId])).toEqual([
        { stripe_status: status },
      ]),
    );
  const subscribed = async () => {
    const buyer = await aBuyer(context);
    const subscription = stripe.control.card(await secretOf(buyer), 'approve');
    await eventually(async () => expect((await readSubscription(buyer)).source).toBe('stripe'));
    return { buyer, subscription };
  };

  /** Posts a subscription event signed by the Stripe SDK. */
  const post = async ({ id }: Subscription, given: { type?: string; secret?: string; at?: number } = {}) => {
    const {
      type = 'customer.subscription.updated',
      secret = stripe.environment.STRIPE_WEBHOOK_SECRET ?? '',
      at = Date.now() / 1000,
    } = given;
    const body = JSON.stringify({
      id: 'evt_by_hand',
      object: 'event',
      type,
      livemode: false,
      data: { object: { id, object: 'subscription' } },
    });
    const signer = new Stripe('sk_test_signer').webhooks;
    const signature = signer.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(at) });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return (await context.service.request({ method: 'POST', url: '/api/webhooks/stripe', body, headers })).status;
  };

  it('starts with one intent per user, the same for every request, and no order', async () => {
    const buyer = await aBuyer(context);
    const secrets = await Promise.all(Array.from({ length: 5 }, () => secretOf(buyer)));
    expect(new Set(secrets).size).toBe(1);
    expect(subscriptionsOf(buyer.userId)).toHaveLength(1);
    expect(await ordersOf(buyer)).toEqual([]);
  });

  it('starts again when the provider no longer knows the customer', async () => {
    const buyer = await aBuyer(context);
    await context.service.query(`update customers set stripe_customer_id = 'cus_gone' where user_id = $1`, [buyer.userId]);
    expect(await secretOf(buyer)).toMatch(/_secret_/);
    expect(subscriptionsOf(buyer.userId)).toMatchObject([{ status: 'incomplete' }]);
  });

  it('stores the IDs of the customer and the subscription at the provider', async () => {
    const { buyer, subscription } = await subscribed();
    const stored = await context.service.query('select stripe_customer_id, stripe_subscription_id from customers where user_id = $1', [
      buyer.userId,
    ]);
    expect(stored).toEqual([{ stripe_customer_id: subscription.customerId, stripe_subscription_id: subscription.id }]);
  });

  it('lasts for each paid month, whatever the number and order of events', async () => {
    const { buyer, subscription } = await subscribed();
    stripe.control.webhookDelivery.configure({ copies: 3 });
    stripe.control.webhookDelivery.setMode('hold');
    const renewed = stripe.control.card(subscription.id, 'renew');
    stripe.control.webhookDelivery.release('reversed');
    await eventually(async () => expect(await periodsOf(context, buyer)).toHaveLength(2));
    await stripe.control.webhookDelivery.settled();
    await eventually(async () => expect(await context.service.query('select 1 from provider_events where handled_at is null')).toEqual([]));
    const answers = stripe.control.webhookDelivery.log().filter(({ subject }) => subject === subscription.id);
    expect(answers.map(({ event, status }) => [event, status])).toEqual(expect.arrayContaining([['invoice.paid', 200]]));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [first, second, ...more] = await periodsOf(context, buyer);
    expect([second?.starts, more]).toEqual([first?.ends, []]);
    const months = (renewed.periodEnd - subscription.periodStart) * 1000;
    expect(Number(second?.ends) - Number(first?.starts)).toBe(months);
    const orders = (await ordersOf(buyer)).map(({ status, kind, amount }) => [status, kind, amount]);
    expect(orders).toEqual(Array(2).fill(['paid', 'pro', 1999]));
  });

  it('rejects crypto and a second card while it renews, and accepts crypto in the last week once it is cancelled', async () => {
    const { buyer, subscription } = await subscribed();
    expect((await buyPro(context, buyer)).status).toBe(409);
    expect((await start(buyer)).status).toBe(409);
    expect(await cancel(buyer)).toMatchObject({ status: 200, body: { cancelled: true, source: 'stripe' } });
    expect(subscriptionsOf(buyer.userId)).toMatchObject([{ id: subscription.id, status: 'active', cancelAtPeriodEnd: true }]);
    expect((await cancel(buyer)).status).toBe(200);
    context.setClock(new Date(Date.now() + 25 * DAY));
    expect((await buyPro(context, buyer)).status).toBe(201);
  });

  it('ends with the paid period when the subscription is deleted', async () => {
    const { buyer, subscription } = await subscribed();
    stripe.control.card(subscription.id, 'cancel');
    await eventually(async () => expect((await readSubscription(buyer)).cancelled).toBe(true));
    expect((await readSubscription(buyer)).proUntil).not.toBeNull();
    context.setClock(new Date(Date.now() + 35 * DAY));
    expect((await readSubscription(buyer)).source).toBeNull();
  });

  it('is not extended by a failed charge', async () => {
    const { buyer, subscription } = await subscribed();
    stripe.control.card(subscription.id, 'renew-declined');
    await isKeptAs(buyer.userId, 'past_due');
    expect(await periodsOf(context, buyer)).toHaveLength(1);
    stripe.control.card(subscription.id, 'approve');
    await isKeptAs(buyer.userId, 'active');
    expect(await periodsOf(context, buyer)).toHaveLength(2);
  });

  it('rejects events with a wrong signature, of another secret or older than five minutes, and accepts those about no subscription', async () => {
    const { subscription } = await subscribed();
    const unsigned = { method: 'POST', url: '/api/webhooks/stripe', body: { id: 'evt_1', type: 'invoice.paid' } };
    expect((await context.service.request(unsigned)).status).toBe(400);
    expect(await post(subscription, { secret: 'whsec_other' })).toBe(400);
    expect(await post(subscription, { at: Date.now() / 1000 - 301 })).toBe(400);
    expect(await context.service.query(`select 1 from provider_events where dedupe_key = 'evt_by_hand'`)).toEqual([]);
    expect(await post(subscription, { type: 'charge.succeeded' })).toBe(200);
    expect(await post(subscription)).toBe(200);
    expect(await post(subscription)).toBe(200);
    expect(await context.service.query(`select 1 from provider_events where dedupe_key = 'evt_by_hand'`)).toHaveLength(1);
  });

  it('returns 502 with a message while the provider fails', async () => {
    stripe.control.faults.add({ operation: '*', kind: 'error-500', times: 10 });
    expect(await start(await aBuyer(context))).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('payment provider') },
    });
  });

  it('cannot be cancelled by a user without a membership', async () => {
    const buyer = await aBuyer(context);
    expect((await cancel(buyer)).status).toBe(409);
    await secretOf(buyer);
    expect((await cancel(buyer)).status).toBe(409);
    expect(subscriptionsOf(buyer.userId)).toMatchObject([{ status: 'incomplete' }]); // the card form is still open
  });

  it('starts with a new intent when the first one has expired', async () => {
    const buyer = await aBuyer(context);
    const secret = await secretOf(buyer);
    stripe.control.advance(DAY); // sandbox time
    expect(subscriptionsOf(buyer.userId)).toMatchObject([{ status: 'incomplete_expired' }]);
    expect(await secretOf(buyer)).not.toBe(secret);
    expect(subscriptionsOf(buyer.userId).map(({ status }) => status)).toEqual(['incomplete_expired', 'incomplete']);
  });
});
