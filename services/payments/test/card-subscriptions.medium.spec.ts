import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { Entitlements } from '@libs/contracts';
import { aService, DAY_MS, eventually, mailsTo } from '@testing';
import { buyPro, periodsOf } from './factories';
import { type Buyer, useCardFixture } from './card-fixture';
import type { Subscription } from '../../../dev/payment-sandbox';
import { formatDate } from '@libs/mail';

const folder = mkdtempSync(join(tmpdir(), 'exe-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cards = useCardFixture({ MAIL_DIR: folder });

describe('Pro paid by card', () => {
  const isKeptAs = (userId: string, status: string) =>
    eventually(async () =>
      expect(
        await cards.service.query('select status from card_subscriptions where user_id = $1', [
          userId,
        ]),
      ).toEqual([{ status }]),
    );
  /** Posts a subscription event signed by the Stripe SDK. */
  const post = async (
    { id }: Subscription,
    given: { type?: string; secret?: string; at?: number } = {},
  ) => {
    const {
      type = 'customer.subscription.updated',
      secret = cards.stripe.environment.STRIPE_WEBHOOK_SECRET ?? '',
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
    const signature = signer.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(at),
    });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    };
    return (
      await cards.service.request({ method: 'POST', url: '/api/webhooks/stripe', body, headers })
    ).status;
  };

  it('starts with one intent per user, the same for every request, and no order', async () => {
    const buyer = await cards.buyer();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => cards.secretOf(buyer)));
    expect(new Set(secrets).size).toBe(1);
    expect(cards.subscriptionsOf(buyer)).toHaveLength(1);
    expect(await cards.orders(buyer)).toEqual([]);
  });

  it('starts again when the provider no longer knows the customer', async () => {
    const buyer = await cards.buyer();
    await cards.service.query(
      `update customers set stripe_customer_id = 'cus_gone' where user_id = $1`,
      [buyer.userId],
    );
    expect(await cards.secretOf(buyer)).toMatch(/_secret_/);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'incomplete' }]);
  });

  it('stores the IDs of the customer and the subscription at the provider', async () => {
    const { buyer, subscription } = await cards.subscribed();
    const stored = await cards.service.query(
      'select stripe_customer_id, stripe_subscription_id from customers where user_id = $1',
      [buyer.userId],
    );
    expect(stored).toEqual([
      { stripe_customer_id: subscription.customerId, stripe_subscription_id: subscription.id },
    ]);
  });

  it('lasts for each paid month, whatever the number and order of events', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.webhookDelivery.configure({ copies: 3 });
    cards.control.webhookDelivery.setMode('hold');
    const renewed = cards.control.card(subscription.id, 'renew');
    cards.control.webhookDelivery.release('reversed');
    await eventually(async () => expect(await periodsOf(cards, buyer)).toHaveLength(2));
    await cards.control.webhookDelivery.settled();
    await eventually(async () =>
      expect(await cards.service.query('select 1 from webhooks where handled_at is null')).toEqual(
        [],
      ),
    );
    const answers = cards.control.webhookDelivery
      .log()
      .filter(({ subject }) => subject === subscription.id);
    expect(answers.map(({ event, status }) => [event, status])).toEqual(
      expect.arrayContaining([['invoice.paid', 200]]),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [first, second, ...more] = await periodsOf(cards, buyer);
    expect([second?.starts, more]).toEqual([first?.ends, []]);
    const months = (renewed.periodEnd - subscription.periodStart) * 1000;
    expect(Number(second?.ends) - Number(first?.starts)).toBe(months);
    const orders = (await cards.orders(buyer)).map(({ status, kind, amount }) => [
      status,
      kind,
      amount,
    ]);
    expect(orders).toEqual(Array(2).fill(['paid', 'pro', 1999]));
  });

  it('rejects crypto and a second card while it renews, and accepts crypto in the last week once it is cancelled', async () => {
    const { buyer, subscription } = await cards.subscribed();
    expect((await buyPro(cards, buyer)).status).toBe(409);
    expect((await cards.open(buyer)).status).toBe(409);
    expect(await cards.cancelSubscription(buyer)).toMatchObject({
      status: 200,
      body: { cancelled: true, source: 'stripe' },
    });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([
      { id: subscription.id, status: 'active', cancelAtPeriodEnd: true },
    ]);
    expect((await cards.cancelSubscription(buyer)).status).toBe(200);
    cards.setClock(new Date(Date.now() + 25 * DAY_MS));
    expect((await buyPro(cards, buyer)).status).toBe(201);
  });

  it('ends with the paid period when the subscription is deleted', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'cancel');
    await eventually(async () => expect((await cards.subscription(buyer)).cancelled).toBe(true));
    expect((await cards.subscription(buyer)).proUntil).not.toBeNull();
    cards.setClock(new Date(Date.now() + 35 * DAY_MS));
    expect((await cards.subscription(buyer)).source).toBeNull();
  });

  it('is not extended by a failed charge', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew-declined');
    await isKeptAs(buyer.userId, 'past_due');
    expect(await periodsOf(cards, buyer)).toHaveLength(1);
    cards.control.card(subscription.id, 'approve');
    await isKeptAs(buyer.userId, 'active');
    expect(await periodsOf(cards, buyer)).toHaveLength(2);
  });

  it('rejects events with a wrong signature, of another secret or older than five minutes, and accepts those about no subscription', async () => {
    const { subscription } = await cards.subscribed();
    const unsigned = {
      method: 'POST',
      url: '/api/webhooks/stripe',
      body: { id: 'evt_1', type: 'invoice.paid' },
    };
    expect((await cards.service.request(unsigned)).status).toBe(400);
    expect(await post(subscription, { secret: 'whsec_other' })).toBe(400);
    expect(await post(subscription, { at: Date.now() / 1000 - 301 })).toBe(400);
    expect(
      await cards.service.query(`select 1 from webhooks where dedupe_key = 'evt_by_hand'`),
    ).toEqual([]);
    expect(await post(subscription, { type: 'charge.succeeded' })).toBe(200);
    expect(await post(subscription)).toBe(200);
    expect(await post(subscription)).toBe(200);
    expect(
      await cards.service.query(`select 1 from webhooks where dedupe_key = 'evt_by_hand'`),
    ).toHaveLength(1);
  });

  it('returns 502 with a message while the provider fails', async () => {
    cards.control.faults.add({ operation: '*', kind: 'error-500', times: 10 });
    expect(await cards.open(await cards.buyer())).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('payment provider') },
    });
  });

  it('cannot be cancelled by a user without a membership', async () => {
    const buyer = await cards.buyer();
    expect((await cards.cancelSubscription(buyer)).status).toBe(409);
    await cards.secretOf(buyer);
    expect((await cards.cancelSubscription(buyer)).status).toBe(409);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'incomplete' }]); // the card form is still open
  });
});

describe('a failed card renewal', () => {
  const pastDue = async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew-declined');
    await eventually(async () =>
      expect((await cards.subscription(buyer)).card?.status).toBe('past_due'),
    );
    await cards.handled(); // no event reads the subscription any more
    const invoice = cards.control.subscriptions.invoices
      .all()
      .findLast(({ subscriptionId }) => subscriptionId === subscription.id)!;
    return { buyer, subscription, invoice };
  };
  /** Moves the paid month and its grace days into the past. */
  const afterGrace = ({ userId }: Buyer) =>
    cards.service.query(
      `update membership_periods set starts = starts - interval '40 days', ends = ends - interval '40 days' where user_id = $1`,
      [userId],
    );

  it('is shown as past due, with crypto rejected and canceling possible', async () => {
    const { buyer } = await pastDue();
    expect(await cards.subscription(buyer)).toMatchObject({
      card: { status: 'past_due' },
      cryptoFrom: null,
      canCancel: true,
      cancelled: false,
    });
    expect((await cards.buyWithCoins(buyer)).status).toBe(409);
  });

  it('is paid with the card form of its open invoice, and Pro continues', async () => {
    const { buyer, invoice } = await pastDue();
    expect(await cards.pay(buyer)).toMatchObject({
      status: 200,
      body: { clientSecret: invoice.clientSecret, portalUrl: null },
    });
    cards.control.card(invoice.clientSecret, 'approve');
    await eventually(async () => expect(await cards.periods(buyer)).toHaveLength(2));
    expect((await cards.subscription(buyer)).card).toEqual({
      status: 'active',
      endsWithPeriod: false,
      endsAt: null,
    });
    expect(await cards.pay(buyer)).toMatchObject({
      status: 409,
      body: { message: 'There is no open card payment' },
    });
  });

  it('returns the billing portal without a form to confirm, and the invoice without a portal', async () => {
    const { buyer, subscription, invoice } = await pastDue();
    cards.control.faults.add({ operation: 'get-subscription', kind: 'no-address', times: 2 });
    const portal = await cards.pay(buyer);
    expect(portal.body).toMatchObject({
      clientSecret: null,
      portalUrl: expect.stringContaining('/card/pi_'),
    });
    expect(cards.control.calls('create-portal-session').at(-1)?.body).toContain(
      encodeURIComponent('/account/membership'),
    );
    cards.control.hasPortal = false;
    expect((await cards.pay(buyer)).body).toEqual({
      clientSecret: null,
      portalUrl: expect.stringContaining(invoice.paymentIntentId),
    });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ id: subscription.id }]);
  });

  it('requests no second payment while one is being confirmed', async () => {
    const { buyer, invoice } = await pastDue();
    cards.control.card(invoice.id, 'confirm');
    expect(await cards.pay(buyer)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('being confirmed') },
    });
  });

  it('is cancelled immediately, also after the grace, so that nothing more is charged and crypto can be bought', async () => {
    const { buyer, subscription, invoice } = await pastDue();
    await afterGrace(buyer);
    expect(await cards.subscription(buyer)).toMatchObject({
      proUntil: null,
      card: { status: 'past_due' },
      canCancel: true,
    });
    expect(await cards.cancelSubscription(buyer)).toMatchObject({
      status: 200,
      body: { card: null, canCancel: false },
    });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([
      { id: subscription.id, status: 'canceled' },
    ]);
    expect(() => cards.control.card(invoice.id, 'approve')).toThrow('void');
    expect(Date.parse((await cards.subscription(buyer)).cryptoFrom ?? '')).toBeLessThanOrEqual(
      Date.now(),
    );
    expect((await cards.buyWithCoins(buyer)).status).toBe(201);
  });

  it('is ended when the card became past due without an event', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(subscription.id, 'renew-declined');
    await cards.cancelSubscription(buyer);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
  });

  it('allows crypto once Stripe has stopped retrying the card', async () => {
    const { buyer, subscription } = await pastDue();
    await afterGrace(buyer);
    cards.control.card(subscription.id, 'give-up');
    await eventually(async () =>
      expect((await cards.subscription(buyer)).cryptoFrom).not.toBeNull(),
    );
    expect(await cards.subscription(buyer)).toMatchObject({
      card: { status: 'past_due' },
      canCancel: true,
    });
    expect((await cards.buyWithCoins(buyer)).status).toBe(201);
  });
});

describe('a cancelled card subscription', () => {
  it('followed by crypto is not shown as renewing', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.cancelSubscription(buyer);
    await cards.service.query(
      `update membership_periods set starts = starts - interval '26 days', ends = ends - interval '26 days' where user_id = $1`,
      [buyer.userId],
    );
    await cards.payWithCoins(buyer);
    const [card, crypto] = await cards.periods(buyer);
    expect([card?.source, crypto?.source, crypto?.starts]).toEqual([
      'stripe',
      'crypto',
      card?.ends,
    ]);
    const shown = {
      source: 'stripe',
      proUntil: crypto?.ends.toISOString(),
      cancelled: true,
      card: { endsWithPeriod: true },
    };
    expect(await cards.subscription(buyer)).toMatchObject(shown);
    cards.control.card(subscription.id, 'cancel');
    await eventually(async () => expect((await cards.subscription(buyer)).card).toBeNull());
    await cards.service.query(
      `update membership_periods set starts = starts - interval '10 days', ends = ends - interval '10 days' where user_id = $1`,
      [buyer.userId],
    );
    expect(await cards.subscription(buyer)).toMatchObject({
      source: 'crypto',
      cancelled: false,
      canCancel: false,
      reminders: 'on',
    });
  });

  it('can be renewed in its last week', async () => {
    const { buyer } = await cards.subscribed();
    await cards.cancelSubscription(buyer);
    await cards.service.query(
      `update membership_periods set starts = starts - interval '26 days', ends = ends - interval '26 days' where user_id = $1`,
      [buyer.userId],
    );
    cards.control.card(await cards.secretOf(buyer), 'approve');
    await eventually(async () => expect(await cards.periods(buyer)).toHaveLength(2));
    expect(await cards.subscription(buyer)).toMatchObject({
      cancelled: false,
      card: { status: 'active', endsWithPeriod: false },
    });
  });
});

describe('the end of Pro after a failed renewal', () => {
  /** The sentence about the end in the email about the failed renewal. */
  const mailedEnd = async ({ userId }: Buyer): Promise<string | undefined> => {
    const isFailure = ({ subject }: { subject?: string }) =>
      subject === 'Your EXE Pro renewal could not be charged';
    const find = async () =>
      (await mailsTo(`${userId.slice(0, 8)}@example.com`, folder)).filter(isFailure);
    await eventually(async () => expect(await find()).toHaveLength(1));
    return /Your EXE Pro membership (ends on .* unless you pay|has ended)\./.exec(
      (await find())[0]?.text ?? '',
    )?.[0];
  };
  const endOf = async (buyer: Buyer): Promise<string> =>
    (await cards.subscription(buyer)).accessUntil ?? 'none';
  const sentence = (end: string) =>
    `Your EXE Pro membership ends on ${formatDate(new Date(end))} unless you pay.`;

  it('is the same in the email, on the page and for other services', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew-declined');
    const mailed = await mailedEnd(buyer);
    const end = await endOf(buyer);
    expect(mailed).toBe(sentence(end));
    const { proUntil, card } = await cards.subscription(buyer);
    expect([Date.parse(end) - Date.parse(proUntil ?? ''), card?.status]).toEqual([
      3 * DAY_MS,
      'past_due',
    ]);
    const { service } = cards;
    const url = `/internal/entitlements/${buyer.userId}`;
    expect(
      (await service.request<Entitlements>({ url, as: aService('downloads') })).body.accessUntil,
    ).toBe(end);
  });

  it('counts a month that is recorded together with the failure', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(subscription.id, 'renew');
    cards.control.card(subscription.id, 'renew-declined');
    await cards.pollAfter(32 * DAY_MS);
    expect(await cards.periods(buyer)).toHaveLength(2);
    expect(await mailedEnd(buyer)).toBe(sentence(await endOf(buyer)));
  });
});

// The last test, because it moves the sandbox's clock.
describe('Pro paid by card a day later', () => {
  it('starts with a new intent when the first one has expired', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.advance(DAY_MS); // sandbox time
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'incomplete_expired' }]);
    expect(await cards.secretOf(buyer)).not.toBe(secret);
    expect(cards.subscriptionsOf(buyer).map(({ status }) => status)).toEqual([
      'incomplete_expired',
      'incomplete',
    ]);
  });
});
