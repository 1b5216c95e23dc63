import type { AdminPayment } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { type Buyer, useCardFixture } from './card-fixture';

describe('money that went back to a card', () => {
  const cards = useCardFixture();
  const orderOf = async (buyer: Buyer) => (await cards.orders(buyer))[0]!;
  const reviewed = async (buyer: Buyer) => {
    const { body } = await cards.context.service.request<AdminPayment[]>({ url: '/api/admin/payments?status=review', as: anAdmin() });
    return body.filter(({ userId }) => userId === buyer.userId);
  };

  it('refunds the order and takes the period back when all of it went', async () => {
    const { buyer, held } = await cards.subscribed();
    cards.control.card(held.id, 'refund');
    await eventually(async () => expect((await orderOf(buyer)).status).toBe('refunded'));
    expect((await cards.subscription(buyer)).proUntil).toBeNull();
    expect(await reviewed(buyer)).toEqual([]);
  });

  it('asks an administrator when a part of it went, once, and the member stays Pro', async () => {
    const { buyer, held } = await cards.subscribed();
    cards.control.webhookDelivery.configure({ copies: 3 });
    cards.control.card(held.id, 'refund-part');
    await eventually(async () => expect(await cards.reasons(buyer)).toEqual(['5.00 USD of 19.99 USD was refunded at the card provider.']));
    await cards.handled();
    expect(await reviewed(buyer)).toMatchObject([{ status: 'paid', reason: expect.stringContaining('5.00 USD') }]);
    expect((await cards.subscription(buyer)).source).toBe('stripe');
    const lines = await cards.context.service.query(`select note from payment_events where order_id = $1 and note like 'review:%'`, [
      (await orderOf(buyer)).orderId,
    ]);
    expect(lines).toHaveLength(1);
  });

  it('is disputed: an administrator is asked, and nothing is taken back before the dispute is lost', async () => {
    const { buyer, held } = await cards.subscribed();
    cards.control.card(held.id, 'dispute');
    await eventually(async () =>
      expect(await cards.reasons(buyer)).toEqual([expect.stringContaining('disputes this payment (fraudulent)')]),
    );
    expect((await cards.subscription(buyer)).source).toBe('stripe');
    cards.control.card(held.id, 'dispute-lost');
    await eventually(async () => expect((await orderOf(buyer)).status).toBe('refunded'));
    expect((await cards.subscription(buyer)).proUntil).toBeNull();
    expect(await cards.reasons(buyer)).toEqual([]);
  });

  it('is disputed in vain: the review is closed and the member stays Pro', async () => {
    const { buyer, held } = await cards.subscribed();
    cards.control.card(held.id, 'dispute');
    await eventually(async () => expect(await cards.reasons(buyer)).toHaveLength(1));
    cards.control.card(held.id, 'dispute-won');
    await eventually(async () => expect(await cards.reasons(buyer)).toEqual([]));
    expect((await orderOf(buyer)).status).toBe('paid');
    expect((await cards.subscription(buyer)).source).toBe('stripe');
  });

  it('finds the month it belongs to, also when the event of the payment got lost', async () => {
    const { buyer, held } = await cards.subscribed();
    await cards.handled();
    cards.control.setEvents('events-lost');
    cards.control.card(held.id, 'renew');
    cards.control.setEvents('events-usual');
    const renewal = cards.control.cardInvoices().findLast(({ subscriptionId }) => subscriptionId === held.id)!;
    cards.control.card(renewal.id, 'refund');
    await eventually(async () => expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded', 'paid']));
    expect(await cards.periods(buyer)).toHaveLength(1);
  });
});

describe('an administrator', () => {
  const cards = useCardFixture();

  it('ends the subscription at Stripe with the refund of its order, and the record says so', async () => {
    const { buyer, held } = await cards.subscribed();
    const [order] = await cards.orders(buyer);
    expect((await cards.admin(`payments/${order!.orderId}/refund`, { reason: 'asked for it' })).status).toBe(200);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
    expect(await cards.subscription(buyer)).toMatchObject({ proUntil: null, card: null });
    const [{ after }] = await cards.context.service.query(`select after from audit_records where user_id = $1`, [buyer.userId]);
    expect(after).toMatchObject({ status: 'refunded', endedCards: [held.id] });
    cards.control.card(held.id, 'refund');
    await cards.handled();
    expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded']);
  });

  it('ends the subscription at Stripe with Pro, and the answer says so', async () => {
    const { buyer, held } = await cards.subscribed();
    const answer = await cards.admin(`users/${buyer.userId}/pro`, { until: null, reason: 'misused' });
    expect(answer).toMatchObject({ status: 200, body: { proUntil: null, card: null } });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
    const [{ after }] = await cards.context.service.query(`select after from audit_records where user_id = $1`, [buyer.userId]);
    expect(after).toMatchObject({ endedCards: [held.id] });
  });

  it.each(['refund', 'end'])('changes nothing (%s) and returns 502 while Stripe does not answer', async (act) => {
    const { buyer } = await cards.subscribed();
    await cards.handled();
    const [order] = await cards.orders(buyer);
    cards.control.faults.add({ operation: 'cancel-subscription', kind: 'error-500' });
    const url = act === 'refund' ? `payments/${order!.orderId}/refund` : `users/${buyer.userId}/pro`;
    expect((await cards.admin(url, { reason: 'asked for it', ...(act === 'end' ? { until: null } : {}) })).status).toBe(502);
    expect(await cards.subscription(buyer)).toMatchObject({ source: 'stripe', card: { status: 'active' } });
    expect(await cards.context.service.query('select 1 from audit_records where user_id = $1', [buyer.userId])).toEqual([]);
  });
});

describe('a part of a card payment that went back', () => {
  const cards = useCardFixture();

  it('is closed by an administrator without taking Pro, or by the refund of its order', async () => {
    const [kept, taken] = [await cards.subscribed(), await cards.subscribed()];
    for (const [{ buyer, held }, decision, proUntil] of [
      [kept, 'surplus', expect.any(String)],
      [taken, 'refund', null],
    ] as const) {
      cards.control.card(held.id, 'refund-part');
      await eventually(async () => expect(await cards.reasons(buyer)).toHaveLength(1));
      const [order] = await cards.orders(buyer);
      expect((await cards.admin(`payments/${order!.orderId}/${decision}`, { reason: 'agreed with the buyer' })).status).toBe(200);
      expect([await cards.reasons(buyer), (await cards.subscription(buyer)).proUntil]).toEqual([[], proUntil]);
    }
    const records = await cards.context.service.query(`select after->'received' as received from audit_records order by id`);
    expect(records).toMatchObject([{ received: [{ amount: '19.99 USD' }] }, { received: [{ amount: '19.99 USD' }] }]);
  });
});

describe('a paid invoice that is not what was agreed', () => {
  const cards = useCardFixture();

  it.each([
    ['another amount', { cents: 2499 }, 'The card was charged 24.99 USD instead of 19.99 USD.'],
    ['another currency', { currency: 'eur' }, 'The card was charged 19.99 EUR instead of 19.99 USD.'],
    ['another price', { priceId: 'price_other' }, 'The card was charged for price_other, and the price of Pro is price_exe_pro_monthly.'],
  ])('goes to review for %s, and once settled is a month by card', async (_, change, reason) => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.setCardInvoice(secret, change);
    const held = cards.control.card(secret, 'approve');
    await eventually(async () => expect(await cards.reasons(buyer)).toEqual([reason]));
    expect((await cards.subscription(buyer)).source).toBeNull();
    const [order] = await cards.orders(buyer);
    await cards.admin(`payments/${order!.orderId}/settle`, { reason: 'agreed by mail' });
    const [period] = await cards.periods(buyer);
    expect(period?.source).toBe('stripe');
    expect(Number(period?.ends) - Number(period?.starts)).toBe((held.periodEnd - held.periodStart) * 1000);
  });
});
