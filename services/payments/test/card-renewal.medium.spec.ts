import { eventually } from '@testing';
import { type Buyer, DAY, useCardFixture } from './card-fixture';

describe('a failed card renewal', () => {
  const cards = useCardFixture();
  const pastDue = async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew-declined');
    await eventually(async () => expect((await cards.subscription(buyer)).card?.status).toBe('past_due'));
    await cards.handled(); // no event reads the subscription any more
    const invoice = cards.control.subscriptions.invoices.all().findLast(({ subscriptionId }) => subscriptionId === subscription.id)!;
    return { buyer, subscription, invoice };
  };
  /** Moves the paid month and its grace days into the past. */
  const afterGrace = ({ userId }: Buyer) =>
    cards.context.service.query(
      `update subscription_periods set starts = starts - interval '40 days', ends = ends - interval '40 days' where user_id = $1`,
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
    expect(await cards.pay(buyer)).toMatchObject({ status: 200, body: { clientSecret: invoice.clientSecret, portalUrl: null } });
    cards.control.card(invoice.clientSecret, 'approve');
    await eventually(async () => expect(await cards.periods(buyer)).toHaveLength(2));
    expect((await cards.subscription(buyer)).card).toEqual({ status: 'active', endsWithPeriod: false, endsAt: null });
    expect(await cards.pay(buyer)).toMatchObject({ status: 409, body: { message: 'There is no open card payment' } });
  });

  it('returns the billing portal without a form to confirm, and the invoice without a portal', async () => {
    const { buyer, subscription, invoice } = await pastDue();
    cards.control.faults.add({ operation: 'get-subscription', kind: 'no-address', times: 2 });
    const portal = await cards.pay(buyer);
    expect(portal.body).toMatchObject({ clientSecret: null, portalUrl: expect.stringContaining('/card/pi_') });
    expect(cards.control.calls('create-portal-session').at(-1)?.body).toContain(encodeURIComponent('/dashboard'));
    cards.control.hasPortal = false;
    expect((await cards.pay(buyer)).body).toEqual({ clientSecret: null, portalUrl: expect.stringContaining(invoice.paymentIntentId) });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ id: subscription.id }]);
  });

  it('requests no second payment while one is being confirmed', async () => {
    const { buyer, invoice } = await pastDue();
    cards.control.card(invoice.id, 'confirm');
    expect(await cards.pay(buyer)).toMatchObject({ status: 409, body: { message: expect.stringContaining('being confirmed') } });
  });

  it('is cancelled immediately, also after the grace, so that nothing more is charged and crypto can be bought', async () => {
    const { buyer, subscription, invoice } = await pastDue();
    await afterGrace(buyer);
    expect(await cards.subscription(buyer)).toMatchObject({ proUntil: null, card: { status: 'past_due' }, canCancel: true });
    expect(await cards.cancel(buyer)).toMatchObject({ status: 200, body: { card: null, canCancel: false } });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ id: subscription.id, status: 'canceled' }]);
    expect(() => cards.control.card(invoice.id, 'approve')).toThrow('void');
    expect(Date.parse((await cards.subscription(buyer)).cryptoFrom ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await cards.buyWithCoins(buyer)).status).toBe(201);
  });

  it('is ended when the card became past due without an event', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(subscription.id, 'renew-declined');
    await cards.cancel(buyer);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
  });

  it('allows crypto once Stripe has stopped retrying the card', async () => {
    const { buyer, subscription } = await pastDue();
    await afterGrace(buyer);
    cards.control.card(subscription.id, 'give-up');
    await eventually(async () => expect((await cards.subscription(buyer)).cryptoFrom).not.toBeNull());
    expect(await cards.subscription(buyer)).toMatchObject({ card: { status: 'past_due' }, canCancel: true });
    expect((await cards.buyWithCoins(buyer)).status).toBe(201);
  });

  it('is found by polling every 15 minutes after the period has ended', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(subscription.id, 'renew-declined');
    await cards.pollAfter(32 * DAY);
    expect((await cards.subscription(buyer)).card?.status).toBe('past_due');
    const [{ next }] = await cards.context.service.query(
      `select extract(epoch from next_poll_at - paid_until)::float / 60 as next from card_subscriptions where id = $1`,
      [subscription.id],
    );
    expect(next).toBeGreaterThan(0);
  });
});

describe('a cancelled card subscription', () => {
  const cards = useCardFixture();

  it('shows when it ends and from when crypto can be bought', async () => {
    const { buyer } = await cards.subscribed();
    const { body } = await cards.cancel(buyer);
    expect(body).toMatchObject({ source: 'stripe', cancelled: true, canCancel: false, card: { status: 'active', endsWithPeriod: true } });
    expect(Date.parse(body.proUntil ?? '') - Date.parse(body.cryptoFrom ?? '')).toBe(7 * DAY);
  });

  it('followed by crypto is not shown as renewing', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.cancel(buyer);
    await cards.context.service.query(
      `update subscription_periods set starts = starts - interval '26 days', ends = ends - interval '26 days' where user_id = $1`,
      [buyer.userId],
    );
    await cards.payWithCoins(buyer);
    const [card, crypto] = await cards.periods(buyer);
    expect([card?.source, crypto?.source, crypto?.starts]).toEqual(['stripe', 'crypto', card?.ends]);
    const shown = { source: 'stripe', proUntil: crypto?.ends.toISOString(), cancelled: true, card: { endsWithPeriod: true } };
    expect(await cards.subscription(buyer)).toMatchObject(shown);
    cards.control.card(subscription.id, 'cancel');
    await eventually(async () => expect((await cards.subscription(buyer)).card).toBeNull());
    await cards.context.service.query(
      `update subscription_periods set starts = starts - interval '10 days', ends = ends - interval '10 days' where user_id = $1`,
      [buyer.userId],
    );
    expect(await cards.subscription(buyer)).toMatchObject({ source: 'crypto', cancelled: false, canCancel: true });
  });

  it('can be renewed in its last week', async () => {
    const { buyer } = await cards.subscribed();
    await cards.cancel(buyer);
    await cards.context.service.query(
      `update subscription_periods set starts = starts - interval '26 days', ends = ends - interval '26 days' where user_id = $1`,
      [buyer.userId],
    );
    cards.control.card(await cards.secretOf(buyer), 'approve');
    await eventually(async () => expect(await cards.periods(buyer)).toHaveLength(2));
    expect(await cards.subscription(buyer)).toMatchObject({ cancelled: false, card: { status: 'active', endsWithPeriod: false } });
  });
});
