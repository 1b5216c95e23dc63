import { type Caller } from '@libs/auth';
import { eventually } from '@testing';
import { aBuyer, buyPro, type BuyingUnderTest, startBuying } from './factories';
import { StripeStandIn } from './stripe-stand-in';

const DAY = 86_400_000;

describe('Pro by card', () => {
  let world: BuyingUnderTest;
  let stripe: StripeStandIn;

  beforeAll(async () => {
    stripe = await StripeStandIn.start();
    world = await startBuying(stripe.settings);
  });
  afterAll(async () => {
    await world.close();
    await stripe.stop();
  });
  afterEach(() => {
    world.setClock();
    stripe.isUp = true;
  });

  const start = (as: Caller) => world.service.request({ method: 'POST', url: '/api/create-subscription', as });
  const secretOf = async (as: Caller) => (await start(as)).body.clientSecret as string;
  const subscription = async (as: Caller) => (await world.service.request({ url: '/api/account/subscription', as })).body;
  const cancel = (as: Caller) => world.service.request({ method: 'POST', url: '/api/account/subscription/cancel', as });
  const periods = (userId: string) =>
    world.service.query('select starts, ends, source from subscription_periods where user_id = $1 order by starts', [userId]);
  const sourceBecomes = (as: Caller, source: string | null) => eventually(async () => expect((await subscription(as)).source).toBe(source));
  const subscribed = async () => {
    const buyer = await aBuyer(world);
    const held = stripe.bySecret(await secretOf(buyer));
    stripe.pay(held);
    await stripe.notify(world.service, 'invoice.paid', held);
    await sourceBecomes(buyer, 'stripe');
    return { buyer, held };
  };

  it('begins with one intent a user, the same for every click, and a new one when it has run out', async () => {
    const buyer = await aBuyer(world);
    const secrets = await Promise.all(Array.from({ length: 5 }, () => secretOf(buyer)));
    expect(new Set(secrets).size).toBe(1);
    expect(await world.service.query('select 1 from orders where user_id = $1', [buyer.userId])).toEqual([]);
    stripe.bySecret(secrets[0]!).status = 'incomplete_expired';
    const renewed = await secretOf(buyer);
    expect(renewed).not.toBe(secrets[0]);
    expect(stripe.bySecret(renewed).metadata).toEqual({ userId: buyer.userId });
  });

  it('begins anew when the provider has forgotten the customer', async () => {
    const buyer = await aBuyer(world);
    await world.service.query(`update customers set stripe_customer_id = 'cus_gone' where user_id = $1`, [buyer.userId]);
    expect(stripe.bySecret(await secretOf(buyer)).status).toBe('incomplete');
  });

  it('lasts for each month that was paid, once, however often and in whatever order the news comes', async () => {
    const { buyer, held } = await subscribed();
    for (const type of ['customer.subscription.updated', 'invoice.paid', 'invoice.paid']) await stripe.notify(world.service, type, held);
    await stripe.notify(world.service, 'invoice.paid', held, { id: 'evt_same' });
    await stripe.notify(world.service, 'invoice.paid', held, { id: 'evt_same' });
    stripe.pay(held);
    await stripe.notify(world.service, 'invoice.paid', held);
    await eventually(async () => expect(await periods(buyer.userId)).toHaveLength(2));
    const [first, second] = await periods(buyer.userId);
    expect(second.starts).toEqual(first.ends);
    expect(second.ends.getTime() - first.starts.getTime()).toBe(60 * DAY);
    const kept = await world.service.query(`select 1 from provider_events where dedupe_key = 'evt_same'`);
    expect(kept).toHaveLength(1);
    const orders = await world.service.request({ url: '/api/account/orders', as: buyer });
    expect(orders.body.map(({ status, kind, amount }: any) => [status, kind, amount])).toEqual([
      ['paid', 'pro', 1999],
      ['paid', 'pro', 1999],
    ]);
  });

  it('refuses crypto and a second card while it renews, and takes crypto in the last week once it is cancelled', async () => {
    const { buyer, held } = await subscribed();
    expect((await buyPro(world, buyer)).status).toBe(409);
    expect((await start(buyer)).status).toBe(409);
    expect(await cancel(buyer)).toMatchObject({ status: 200, body: { cancelled: true, source: 'stripe' } });
    expect(held.cancel_at_period_end).toBe(true);
    expect((await cancel(buyer)).status).toBe(200);
    world.setClock(new Date(Date.now() + 25 * DAY));
    expect((await buyPro(world, buyer)).status).toBe(201);
  });

  it('ends with what is paid for when the subscription is deleted', async () => {
    const { buyer, held } = await subscribed();
    Object.assign(held, { status: 'canceled' });
    await stripe.notify(world.service, 'customer.subscription.deleted', held);
    await eventually(async () => expect((await subscription(buyer)).cancelled).toBe(true));
    expect((await subscription(buyer)).proUntil).not.toBeNull();
    world.setClock(new Date(Date.now() + 34 * DAY));
    expect((await subscription(buyer)).source).toBeNull();
  });

  it('is not extended by a card that could not be charged', async () => {
    const { buyer, held } = await subscribed();
    held.invoice = { id: 'in_open', status: 'open', amount_paid: 0 };
    held.status = 'past_due';
    await stripe.notify(world.service, 'invoice.payment_failed', held);
    await eventually(async () =>
      expect((await world.service.query('select stripe_status from customers where user_id = $1', [buyer.userId]))[0].stripe_status).toBe(
        'past_due',
      ),
    );
    expect(await periods(buyer.userId)).toHaveLength(1);
  });

  it('refuses news with a wrong signature or one older than five minutes, and takes what concerns no subscription', async () => {
    const { held } = await subscribed();
    expect(await stripe.notify(world.service, 'invoice.paid', held, { secret: 'whsec_other' })).toBe(400);
    expect(await stripe.notify(world.service, 'invoice.paid', held, { at: Math.floor(Date.now() / 1000) - 301 })).toBe(400);
    expect(await stripe.notify(world.service, 'charge.succeeded', held)).toBe(200);
    const unsigned = await world.service.request({
      method: 'POST',
      url: '/api/webhooks/stripe',
      body: { id: 'evt_1', type: 'invoice.paid' },
    });
    expect(unsigned.status).toBe(400);
  });

  it('is 502 with a sentence while the provider fails', async () => {
    stripe.isUp = false;
    expect(await start(await aBuyer(world))).toMatchObject({ status: 502, body: { message: expect.stringContaining('payment provider') } });
  });

  it('cannot be cancelled by somebody who has none', async () => {
    expect((await cancel(await aBuyer(world))).status).toBe(409);
  });
});
