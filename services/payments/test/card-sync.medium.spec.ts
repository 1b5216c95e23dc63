import { Transactions } from '@libs/persistence';
import { DAY_MS, eventually, MINUTE_MS, untilBlocked } from '@testing';
import Stripe from 'stripe';
import { CardProvider } from '../src/cards/card-provider';
import { MemberCards } from '../src/cards/member-cards';
import { RecordSubscription } from '../src/cards/record-subscription';
import { CheckCardPrice } from '../src/cards/start-card-payment';
import { SyncSubscription } from '../src/cards/sync';
import { Memberships } from '../src/pro/memberships';
import { useCardFixture } from './card-fixture';

const CONFIRMING = {
  status: 409,
  body: { message: 'Your card payment is being confirmed. This takes a moment.' },
};

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

  it('turns card payments off: no customer is created, and crypto is sold', async () => {
    const price = cards.service.app.get(CheckCardPrice);
    await eventually(async () => expect(await price.problem()).toBe('it is not active'));
    expect(await cards.open(await cards.buyer())).toMatchObject({
      status: 503,
      body: { message: 'Card payment is not configured' },
    });
    expect(cards.control.calls('create-customer')).toEqual([]);
    expect((await cards.buyWithCoins(await cards.buyer())).status).toBe(201);
  });

  it('is read again after a minute', async () => {
    cards.control.prices.set('price_wrong', { active: true });
    cards.setClock(new Date(Date.now() + 2 * MINUTE_MS));
    expect((await cards.open(await cards.buyer())).status).toBe(201);
  });
});

describe('test and live mode', () => {
  it('ignores a subscription of the other mode', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    const { app } = cards.service;
    const live = await app.get(CardProvider).readSubscription(subscription.id);
    const outcome = await app.get(Transactions).run((tx, now) => {
      const ended = { ...live!, status: 'canceled', livemode: true };
      return app.get(RecordSubscription).run(tx, subscription.id, ended, { now });
    });
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

describe('a card payment whose events are lost', () => {
  it('makes a member Pro within a minute of the charge', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(secret, 'approve');
    await cards.pollAfter(MINUTE_MS);
    expect(await cards.subscription(buyer)).toMatchObject({
      source: 'stripe',
      card: { status: 'active', endsWithPeriod: false },
    });
    expect(await cards.orders(buyer)).toMatchObject([{ status: 'paid', amount: 1999 }]);
  });

  it('makes a returning buyer Pro immediately when the page refreshes the subscription', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(secret, 'approve');
    expect(await cards.refresh(buyer)).toMatchObject({
      status: 200,
      body: { source: 'stripe', cryptoFrom: null, canCancel: true },
    });
  });

  it('makes a member Pro who opens the form again, without a second payment', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(secret, 'approve');
    expect((await cards.open(buyer)).status).toBe(409);
    expect((await cards.subscription(buyer)).source).toBe('stripe');
    expect(cards.subscriptionsOf(buyer)).toHaveLength(1);
  });

  it('records every renewal that was charged while no event arrived', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.webhookDelivery.setMode('lose');
    for (let month = 0; month < 2; month += 1) cards.control.card(subscription.id, 'renew');
    await cards.pollAfter(40 * DAY_MS);
    const periods = await cards.periods(buyer);
    expect(periods.map(({ source }) => source)).toEqual(['stripe', 'stripe', 'stripe']);
    expect(new Set((await cards.orders(buyer)).map(({ status }) => status))).toEqual(
      new Set(['paid']),
    );
  });

  it('ends when Stripe no longer knows the subscription', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.subscriptions.records.remove(subscription.id);
    await cards.refresh(buyer);
    expect(await cards.subscription(buyer)).toMatchObject({
      source: 'stripe',
      cancelled: true,
      card: null,
      canCancel: false,
    });
    expect(
      await cards.service.query('select status from card_subscriptions where user_id = $1', [
        buyer.userId,
      ]),
    ).toEqual([{ status: 'canceled' }]);
  });

  it('is also recorded from events in the old format', async () => {
    cards.control.hasOldEvents = true;
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew');
    await cards.handled();
    expect(await cards.periods(buyer)).toHaveLength(2);
    const paid = cards.notifications.find(
      (body) => body.includes('invoice.paid') && body.includes(subscription.id),
    );
    expect(JSON.parse(paid ?? '').data.object).toMatchObject({ subscription: subscription.id });
  });
});

describe('a first card payment that is being confirmed', () => {
  const confirming = async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.card(secret, 'confirm');
    return { buyer, secret };
  };

  it('is shown, and neither a second intent nor a crypto payment can be started', async () => {
    const { buyer } = await confirming();
    expect(await cards.buyWithCoins(buyer)).toMatchObject(CONFIRMING);
    expect(await cards.open(buyer)).toMatchObject(CONFIRMING);
    const body = { paymentType: 'subscription', payCurrency: 'btc' };
    expect(
      await cards.service.request({ method: 'POST', url: '/api/create-payment', body, as: buyer }),
    ).toMatchObject(CONFIRMING);
    expect(await cards.subscription(buyer)).toMatchObject({
      card: { status: 'confirming' },
      cryptoFrom: null,
      canCancel: false,
    });
    expect(cards.subscriptionsOf(buyer)).toHaveLength(1);
  });

  it('makes the member Pro once it is approved, and can be retried when it is declined', async () => {
    const [approved, declined] = [await confirming(), await confirming()];
    cards.control.card(approved.secret, 'approve');
    await cards.sourceBecomes(approved.buyer, 'stripe');
    await cards.refresh(declined.buyer);
    cards.control.card(declined.secret, 'decline');
    expect(await cards.secretOf(declined.buyer)).toBe(declined.secret);
    expect((await cards.subscription(declined.buyer)).card).toBeNull();
  });

  it('blocks crypto while Stripe is down, unless the form was only opened', async () => {
    const [{ buyer: waiting }, opened] = [await confirming(), await cards.buyer()];
    await cards.secretOf(opened);
    await cards.refresh(waiting);
    cards.control.faults.add({ operation: '*', kind: 'error-500', times: 100 });
    expect(await cards.buyWithCoins(waiting)).toMatchObject(CONFIRMING);
    expect((await cards.buyWithCoins(opened)).status).toBe(201);
  });

  it('is read before a crypto order is opened, within the provider timeout', async () => {
    const buyer = await cards.buyer();
    await cards.secretOf(buyer);
    cards.control.faults.add({ operation: 'get-subscription', kind: 'hang' });
    await cards.service.app.get(MemberCards).checkBeforeCrypto(buyer.userId);
  });
});

describe('a card form left open while Pro is paid with crypto', () => {
  it('can no longer be charged, even if Stripe was down at that moment', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    await cards.payWithCoins(buyer);
    cards.control.faults.add({ operation: 'cancel-subscription', kind: 'error-500' });
    await cards.pollAfter(1000);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'incomplete' }]);
    await cards.pollAfter(MINUTE_MS);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
    expect(() => cards.control.card(secret, 'approve')).toThrow('void');
  });

  it('extends Pro after the crypto period if it was charged anyway', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    const { paymentId } = (await cards.buyWithCoins(buyer)).body;
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(secret, 'approve');
    await cards.finishCoins(buyer, paymentId);
    await cards.pollAfter(1000);
    const [first, second] = await cards.periods(buyer);
    expect([first?.source, second?.source, second?.starts]).toEqual([
      'crypto',
      'stripe',
      first?.ends,
    ]);
  });

  it('stays open while a card payment is being confirmed, which then extends Pro', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    const { paymentId } = (await cards.buyWithCoins(buyer)).body;
    cards.control.card(secret, 'confirm');
    await cards.finishCoins(buyer, paymentId);
    await cards.pollAfter(MINUTE_MS);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'incomplete' }]);
    cards.control.card(secret, 'approve');
    await eventually(async () =>
      expect((await cards.periods(buyer)).map(({ source }) => source)).toEqual([
        'crypto',
        'stripe',
      ]),
    );
  });
});

describe('a subscription that is read concurrently', () => {
  /** A subscription whose state was read and is recorded only after `mayRecord`. */
  const slowlyRead = async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    const sync = cards.service.app.get(SyncSubscription);
    const provider = cards.service.app.get(CardProvider);
    const read = provider.readSubscription.bind(provider);
    const [hasRead, mayRecord] = [deferred(), deferred()];
    Object.assign(provider, {
      readSubscription: async (id: string) => {
        Reflect.deleteProperty(provider, 'readSubscription');
        const answer = await read(id);
        hasRead.resolve();
        await mayRecord.promise;
        return answer;
      },
    });
    const slow = sync.run(subscription.id);
    await hasRead.promise;
    return { buyer, id: subscription.id, sync, slow, mayRecord };
  };
  const endsWithPeriod = { status: 'active', endsWithPeriod: true, endsAt: null };

  it('is not overwritten by an earlier read', async () => {
    const { buyer, slow, mayRecord } = await slowlyRead();
    await cards.cancelSubscription(buyer);
    mayRecord.resolve();
    await slow;
    expect((await cards.subscription(buyer)).card).toEqual(endsWithPeriod);
  });

  it('is not overwritten by an earlier read whose transaction begins before the later one ends', async () => {
    const { service } = cards;
    const { app } = service;
    const { buyer, id, sync, slow, mayRecord } = await slowlyRead();
    let cancelling: Promise<unknown> = Promise.resolve();
    cards.control.webhookDelivery.setMode('lose'); // an event would correct the older state
    await app.get(Transactions).run(async (tx) => {
      await app.get(Memberships).lock(tx, buyer.userId);
      cancelling = sync.endWithPeriod(id);
      await untilBlocked(service, { lock: 'advisory' });
      mayRecord.resolve();
      await untilBlocked(service, { statements: 2, lock: 'advisory' });
    });
    await Promise.all([slow, cancelling]);
    expect((await cards.subscription(buyer)).card).toEqual(endsWithPeriod);
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}
