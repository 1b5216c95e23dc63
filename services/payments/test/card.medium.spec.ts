import Stripe from 'stripe';
import type { CardIntent, MemberOrder, SubscriptionAnswer } from '@libs/contracts';
import { type Caller } from '@libs/auth';
import { eventually } from '@testing';
import { aBuyer, buyPro, type CheckoutContext, periodsOf, startCheckout } from './factories';
import { type RunningSandbox, startPaymentSandbox, type Subscription } from '../../../dev/payment-sandbox';
import { WebhookGateway } from './webhook-gateway';

const DAY = 86_400_000;

describe('Pro by card', () => {
  let context: CheckoutContext;
  let stripe: RunningSandbox;
  let webhooks: WebhookGateway;

  beforeAll(async () => {
    stripe = await startPaymentSandbox();
    const { STRIPE_API_URL = '', STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = stripe.environment;
    context = await startCheckout({ STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET });
    webhooks = await WebhookGateway.open(context.service);
    stripe.control.setReceiver({ callbackUrl: webhooks.url });
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
  const subscription = async (as: Caller) =>
    (await context.service.request<SubscriptionAnswer>({ url: '/api/account/subscription', as })).body;
  const cancel = (as: Caller) =>
    context.service.request<SubscriptionAnswer>({ method: 'POST', url: '/api/account/subscription/cancel', as });
  const ordersOf = async (as: Caller) => (await context.service.request<MemberOrder[]>({ url: '/api/account/orders', as })).body;
  const subscriptionsOf = (userId: string) => stripe.control.subscriptions().filter(({ metadata }) => metadata.userId === userId);
  const isKeptAs = (userId: string, status: string) =>
    eventually(async () =>
      expect(await context.service.query('select stripe_status from customers where user_id = $1', [userId])).toEqual([
        { stripe_status: status },
      ]),
    );
  const subscribed = async () => {
    const buyer = await aBuyer(context);
    const held = stripe.control.card(await secretOf(buyer), 'approve');
    await eventually(async () => expect((await subscription(buyer)).source).toBe('stripe'));
    return { buyer, held };
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

  it('begins with one intent a user, the same for every click, and it is no order', async () => {
    const buyer = await aBuyer(context);
    const secrets = await Promise.all(Array.from({ length: 5 }, () => secretOf(buyer)));
    expect(new Set(secrets).size).toBe(1);
    expect(subscriptionsOf(buyer.userId)).toHaveLength(1);
    expect(await ordersOf(buyer)).toEqual([]);
  });

  it('begins anew when the provider has forgotten the customer', async () => {
    const buyer = await aBuyer(context);
    await context.service.query(`update customers set stripe_customer_id = 'cus_gone' where user_id = $1`, [buyer.userId]);
    expect(await secretOf(buyer)).toMatch(/_secret_/);
    expect(subscriptionsOf(buyer.userId)).toMatchObject([{ status: 'incomplete' }]);
  });

  it('keeps who the customer and what the subscription is at the provider', async () => {
    const { buyer, held } = await subscribed();
    const kept = await context.service.query('select stripe_customer_id, stripe_subscription_id from customers where user_id = $1', [
      buyer.userId,
    ]);
    expect(kept).toEqual([{ stripe_customer_id: held.customerId, stripe_subscription_id: held.id }]);
  });

  it('lasts for each month that was paid, once, however often and in whatever order the events arrive', async () => {
    const { buyer, held } = await subscribed();
    stripe.control.webhookDelivery.configure({ copies: 3 });
    stripe.control.webhookDelivery.hold();
    const renewed = stripe.control.card(held.id, 'renew');
    stripe.control.webhookDelivery.release('reversed');
    await eventually(async () => expect(await periodsOf(context, buyer)).toHaveLength(2));
    await stripe.control.webhookDelivery.settled();
    await eventually(async () => expect(await context.service.query('select 1 from provider_events where handled_at is null')).toEqual([]));
    const answers = stripe.control.webhookDelivery.log().filter(({ about }) => about === held.id);
    expect(answers.map(({ event, status }) => [event, status])).toEqual(expect.arrayContaining([['invoice.paid', 200]]));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [first, second, ...more] = await periodsOf(context, buyer);
    expect([second?.starts, more]).toEqual([first?.ends, []]);
    const months = (renewed.periodEnd - held.periodStart) * 1000;
    expect(Number(second?.ends) - Number(first?.starts)).toBe(months);
    const orders = (await ordersOf(buyer)).map(({ status, kind, amount }) => [status, kind, amount]);
    expect(orders).toEqual(Array(2).fill(['paid', 'pro', 1999]));
  });

  it('refuses crypto and a second card while it renews, and takes crypto in the last week once it is cancelled', async () => {
    const { buyer, held } = await subscribed();
    expect((await buyPro(context, buyer)).status).toBe(409);
    expect((await start(buyer)).status).toBe(409);
    expect(await cancel(buyer)).toMatchObject({ status: 200, body: { cancelled: true, source: 'stripe' } });
    expect(subscriptionsOf(buyer.userId)).toMatchObject([{ id: held.id, status: 'active', cancelAtPeriodEnd: true }]);
    expect((await cancel(buyer)).status).toBe(200);
    context.setClock(new Date(Date.now() + 25 * DAY));
    expect((await buyPro(context, buyer)).status).toBe(201);
  });

  it('ends with what is paid for when the subscription is deleted', async () => {
    const { buyer, held } = await subscribed();
    stripe.control.card(held.id, 'cancel');
    await eventually(async () => expect((await subscription(buyer)).cancelled).toBe(true));
    expect((await subscription(buyer)).proUntil).not.toBeNull();
    context.setClock(new Date(Date.now() + 35 * DAY));
    expect((await subscription(buyer)).source).toBeNull();
  });

  it('is not extended by a card that could not be charged', async () => {
    const { buyer, held } = await subscribed();
    stripe.control.card(held.id, 'renew-declined');
    await isKeptAs(buyer.userId, 'past_due');
    expect(await periodsOf(context, buyer)).toHaveLength(1);
    stripe.control.card(held.id, 'approve');
    await isKeptAs(buyer.userId, 'active');
    expect(await periodsOf(context, buyer)).toHaveLength(2);
  });

  it('refuses events with a wrong signature, of another secret or older than five minutes, and takes what concerns no subscription', async () => {
    const { held } = await subscribed();
    const unsigned = { method: 'POST', url: '/api/webhooks/stripe', body: { id: 'evt_1', type: 'invoice.paid' } };
    expect((await context.service.request(unsigned)).status).toBe(400);
    expect(await post(held, { secret: 'whsec_other' })).toBe(400);
    expect(await post(held, { at: Date.now() / 1000 - 301 })).toBe(400);
    expect(await context.service.query(`select 1 from provider_events where dedupe_key = 'evt_by_hand'`)).toEqual([]);
    expect(await post(held, { type: 'charge.succeeded' })).toBe(200);
    expect(await post(held)).toBe(200);
    expect(await post(held)).toBe(200);
    expect(await context.service.query(`select 1 from provider_events where dedupe_key = 'evt_by_hand'`)).toHaveLength(1);
  });

  it('is 502 with a sentence while the provider fails', async () => {
    stripe.control.faults.add({ operation: '*', kind: 'error-500', times: 10 });
    expect(await start(await aBuyer(context))).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('payment provider') },
    });
  });

  it('cannot be cancelled by somebody who has none', async () => {
    expect((await cancel(await aBuyer(context))).status).toBe(409);
  });

  it('begins with a new intent when the first one has run out', async () => {
    const buyer = await aBuyer(context);
    const secret = await secretOf(buyer);
    stripe.control.advance(DAY); // sandbox time
    expect(subscriptionsOf(buyer.userId)).toMatchObject([{ status: 'incomplete_expired' }]);
    expect(await secretOf(buyer)).not.toBe(secret);
    expect(subscriptionsOf(buyer.userId).map(({ status }) => status)).toEqual(['incomplete_expired', 'incomplete']);
  });
});
