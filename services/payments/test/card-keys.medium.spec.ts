import Stripe from 'stripe';
import { Transactions } from '@libs/persistence';
import { eventually, MINUTE } from '@testing';
import { CardProvider } from '../src/cards/card-provider';
import { CheckCardPrice } from '../src/cards/check-card-price';
import { RecordSubscription } from '../src/cards/record-subscription';
import { useCardFixture } from './card-fixture';

const cards = useCardFixture({}, (control) =>
  control.faults.add({ operation: 'get-price', kind: 'error-500', times: 1 }),
);

describe('the price of Pro', () => {
  it('is checked later when Stripe is unreachable at startup', async () => {
    await eventually(async () =>
      expect(cards.control.calls('get-price').length).toBeGreaterThan(0),
    );
    await eventually(async () => expect((await cards.open(await cards.buyer())).status).toBe(201));
  });
});

describe('a Stripe error that is replayed for the same idempotency key', () => {
  it.each(['create-customer', 'create-subscription'])(
    'at %s fails one request, and the next one succeeds',
    async (operation) => {
      const buyer = await cards.buyer();
      cards.control.faults.add({ operation, kind: 'stored-500' });
      expect((await cards.open(buyer)).status).toBe(502);
      expect((await cards.open(buyer)).status).toBe(201);
      expect(cards.subscriptionsOf(buyer)).toHaveLength(1);
    },
  );

  it('is distinguished from a lost response: the same key returns what was created', async () => {
    const buyer = await cards.buyer();
    // The SDK retries a closed connection once.
    cards.control.faults.add({ operation: 'create-subscription', kind: 'reset-after', times: 2 });
    expect((await cards.open(buyer)).status).toBe(502);
    expect((await cards.open(buyer)).status).toBe(201);
    expect(cards.subscriptionsOf(buyer)).toHaveLength(1);
  });
});

describe('a price that is not the monthly price of Pro', () => {
  const cards = useCardFixture({ STRIPE_PRICE_ID: 'price_wrong' }, (control) =>
    control.prices.set('price_wrong', { active: false }),
  );
  let minutes = 0;

  it.each([
    ['is not active', { active: false }, 'it is not active'],
    ['is charged every year', { interval: 'year' as const }, 'it is not charged every month'],
    ['costs something else', { cents: 999 }, 'it is 9.99 USD instead of 19.99 USD'],
    ['is in another currency', { currency: 'eur' }, 'it is 19.99 EUR instead of 19.99 USD'],
    [
      'belongs to the other mode',
      { livemode: true },
      'it is a live price, and the keys are test keys',
    ],
  ])('and %s logs one clear error and creates no customers', async (_, change, problem) => {
    cards.control.prices.set('price_wrong', change);
    minutes += 2; // a price that cannot be used is read again after a minute
    cards.setClock(new Date(Date.now() + minutes * MINUTE));
    expect(await cards.service.app.get(CheckCardPrice).problem()).toBe(problem);
    const answer = await cards.open(await cards.buyer());
    expect(answer).toMatchObject({
      status: 503,
      body: { message: 'Card payment is not configured' },
    });
    expect(cards.control.calls('create-customer')).toEqual([]);
    expect((await cards.buyWithCoins(await cards.buyer())).status).toBe(201);
  });
});

describe('test and live mode', () => {
  it('ignores a subscription of the other mode', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    const { app } = cards.service;
    const live = await app.get(CardProvider).readSubscription(subscription.id);
    const outcome = await app
      .get(Transactions)
      .run((tx, now) =>
        app
          .get(RecordSubscription)
          .run(
            tx,
            { ...live!, status: 'canceled', livemode: true },
            { now, isFormOpened: false, terms: app.get(CardProvider) },
          ),
      );
    expect(outcome).toBe('unknown_subscription');
    expect(await cards.subscription(buyer)).toMatchObject({ card: { status: 'active' } });
  });

  it('rejects an event of the other mode', async () => {
    const { subscription } = await cards.subscribed();
    const object = { id: subscription.id, object: 'subscription' };
    const event = {
      id: 'evt_live',
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: true,
      data: { object },
    };
    const body = JSON.stringify(event);
    const secret = cards.stripe.environment.STRIPE_WEBHOOK_SECRET ?? '';
    const signature = new Stripe('sk_test_signer').webhooks.generateTestHeaderString({
      payload: body,
      secret,
    });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await cards.service.request({
      method: 'POST',
      url: '/api/webhooks/stripe',
      body,
      headers,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('another mode') },
    });
  });
});
