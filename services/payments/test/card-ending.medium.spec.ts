import type { AdminPayment } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { type Buyer, DAY, useCardFixture } from './card-fixture';

describe('a subscription whose money was given back at the card provider', () => {
  const cards = useCardFixture();
  const statusesOf = (buyer: Buyer) => cards.subscriptionsOf(buyer).map(({ status }) => status);

  it.each([
    ['refunded in full', ['refund']],
    ['disputed, and the dispute was lost', ['dispute', 'dispute-lost']],
  ] as const)('ends there when a month is %s, so that the card is not charged again', async (_, actions) => {
    const { buyer, subscription } = await cards.subscribed();
    for (const action of actions) cards.control.card(subscription.id, action);
    await eventually(async () => expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded']));
    expect(statusesOf(buyer)).toEqual(['canceled']);
    expect(await cards.subscription(buyer)).toMatchObject({ proUntil: null, card: null });
    await cards.handled();
    const mails = await cards.context.service.query(`select blocks::text as text from mails where user_id = $1 and key like 'refunded:%'`, [
      buyer.userId,
    ]);
    expect(mails).toEqual([{ text: expect.stringContaining('Your card subscription has ended') }]);
  });

  it('is ended and recorded once the card provider answers again', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.faults.add({ operation: 'cancel-subscription', kind: 'error-500' });
    cards.control.card(subscription.id, 'refund');
    await eventually(async () => expect(cards.control.calls('cancel-subscription').length).toBeGreaterThan(0));
    await eventually(async () => expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded']));
    expect(statusesOf(buyer)).toEqual(['canceled']);
  });

  it('goes on after a partial refund or an open dispute', async () => {
    const { buyer, subscription } = await cards.subscribed();
    for (const [action, reason] of [
      ['refund-part', '5.00 USD'],
      ['dispute', 'disputes this payment'],
    ] as const) {
      cards.control.card(subscription.id, action);
      await eventually(async () => expect(await cards.reasons(buyer)).toEqual([expect.stringContaining(reason)]));
    }
    expect(statusesOf(buyer)).toEqual(['active']);
  });
});

describe('a refund that fails at the card provider', () => {
  const cards = useCardFixture();
  const shown = async (buyer: Buyer) => {
    const { body } = await cards.context.service.request<AdminPayment[]>({
      url: `/api/admin/payments?userId=${buyer.userId}`,
      as: anAdmin(),
    });
    return body[0];
  };

  it.each([
    ['refund', 'refunded', '19.99 USD'],
    ['refund-part', 'paid', '5.00 USD'],
  ] as const)('after %s is reviewed by an administrator, who is mailed once, and stays on record', async (action, status, amount) => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, action);
    await eventually(async () => expect((await cards.orders(buyer))[0]?.creditNotes).toHaveLength(1));
    await cards.handled();
    cards.control.card(subscription.id, 'refund-failed');
    const reason = `A refund of ${amount} failed at the card provider, so the buyer did not get it. Send it another way.`;
    await eventually(async () => expect(await cards.reasons(buyer)).toEqual([reason]));
    await cards.handled();
    expect(await cards.reasons(buyer)).toEqual([reason]);
    expect(await shown(buyer)).toMatchObject({ status, reason, hasReceivedMoney: true, hasSurplus: true });
    const { orderId } = (await cards.orders(buyer))[0]!;
    const history = await cards.context.service.query(
      `select note from payment_events where order_id = $1 and note like 'review: A refund%'`,
      [orderId],
    );
    expect(history).toHaveLength(1);
    expect((await cards.admin(`payments/${orderId}/surplus`, { reason: 'sent by bank transfer' })).status).toBe(200);
    expect(await cards.reasons(buyer)).toEqual([]);
    expect((await cards.orders(buyer))[0]?.creditNotes).toHaveLength(1);
  });

  it('is closed when the refund is made again', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'refund');
    await eventually(async () => expect((await cards.orders(buyer))[0]?.status).toBe('refunded'));
    await cards.handled();
    cards.control.card(subscription.id, 'refund-failed');
    await eventually(async () => expect(await cards.reasons(buyer)).toHaveLength(1));
    await cards.handled();
    cards.control.card(subscription.id, 'refund');
    await eventually(async () => expect(await cards.reasons(buyer)).toEqual([]));
    expect((await cards.orders(buyer))[0]).toMatchObject({ status: 'refunded', creditNotes: [{ amount: 1999 }] });
  });
});

describe('a month for which the card provider charges nothing', () => {
  const cards = useCardFixture();

  it('extends Pro, with a coupon or a credit balance, and has no receipt', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.subscriptions.update(subscription.id, { cents: 0 });
    cards.control.card(subscription.id, 'renew');
    await eventually(async () => expect(await cards.periods(buyer)).toHaveLength(2));
    await cards.handled();
    const [first, free] = await cards.periods(buyer);
    expect([free?.source, free?.starts]).toEqual(['stripe', first?.ends]);
    const [order] = await cards.orders(buyer);
    expect(order).toMatchObject({ status: 'granted', receiptNumber: null });
    expect(await cards.reasons(buyer)).toEqual([]);
    await cards.refresh(buyer);
    expect(await cards.periods(buyer)).toHaveLength(2);
  });

  it('is revoked by an administrator like one that was paid, and the subscription ends', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.subscriptions.changeInvoice(secret, { cents: 0 });
    cards.control.card(secret, 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    const { orderId } = (await cards.orders(buyer))[0]!;
    expect((await cards.admin(`payments/${orderId}/refund`, { reason: 'a mistake' })).status).toBe(200);
    expect(await cards.subscription(buyer)).toMatchObject({ proUntil: null, card: null });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
  });
});

describe("a subscription that ends on a date set in the card provider's dashboard", () => {
  const cards = useCardFixture();
  const endingIn = async (days: number) => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    const cancelAt = Math.floor((Date.now() + days * DAY) / 1000);
    cards.control.subscriptions.update(subscription.id, { cancelAt });
    await cards.handled();
    return { buyer, endsAt: new Date(cancelAt * 1000).toISOString() };
  };

  it('is shown as ending within the paid month, and crypto can continue it', async () => {
    const { buyer, endsAt } = await endingIn(10);
    const { card, cancelled, cryptoFrom } = await cards.subscription(buyer);
    expect([card, cancelled]).toEqual([{ status: 'active', endsWithPeriod: true, endsAt }, true]);
    expect(cryptoFrom).not.toBeNull();
  });

  it('is shown as renewing until then if a month still follows', async () => {
    const { buyer, endsAt } = await endingIn(70);
    expect(await cards.subscription(buyer)).toMatchObject({ card: { status: 'active', endsWithPeriod: false, endsAt }, cryptoFrom: null });
  });
});
