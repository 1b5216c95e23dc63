import { randomUUID } from 'node:crypto';
import type { EventOf, purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { aUser, aVisitor, DAY_MS, eventually } from '@testing';
import { AdminOrders } from './admin-orders';
import { aBuyer, buy, buyPro, ownsTool, seePayment } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const NOTHING_RECEIVED =
  'No payment was received for this order. Confirm that you want to grant it anyway.';

const fixture = usePaymentsFixture();

describe('an administrator', () => {
  const orders = new AdminOrders(fixture);
  const { admin } = orders;

  it('sees orders with the reason they are under review, who bought, and what was received in which coin', async () => {
    const { buyer, orderId, paymentId, tool } = await orders.paid(
      { payCurrency: 'ltc', actuallyPaid: '0.2779' },
      'review',
    );
    expect(await orders.inReview(orderId)).toMatchObject({
      orderId,
      userId: buyer.userId,
      username: expect.any(String),
      email: expect.stringContaining('@'),
      toolName: tool.name,
      status: 'review',
      reason: `Paid 0.2779 LTC instead of ${fixture.provider.of(paymentId).payAmount} BTC.`,
      hasReceivedMoney: true,
      hasSurplus: false,
      livemode: false,
      attempts: [
        {
          paymentId,
          parentPaymentId: null,
          provider: 'nowpayments',
          status: 'review',
          providerStatus: 'finished',
          payCurrency: 'btc',
          paidCurrency: 'ltc',
          actuallyPaid: '0.2779',
        },
      ],
    });
    expect((await orders.list({ status: 'paid' })).body.map((one) => one.orderId)).not.toContain(
      orderId,
    );
  });

  it('settles an order under review with an audited reason, and the buyer gets what was ordered', async () => {
    const { buyer, orderId, paymentId, tool } = await orders.paid(
      { payCurrency: 'ltc', actuallyPaid: '0.2779' },
      'review',
    );
    expect(await orders.decide('settle', orderId)).toMatchObject({
      status: 200,
      body: { status: 'paid', reason: null, hasSurplus: false },
    });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    expect(await orders.audits(orderId)).toMatchObject([
      {
        action: 'payment.settle',
        reason: 'as agreed by mail',
        actorId: admin.userId,
        before: { status: 'review' },
        after: { status: 'paid', received: [{ paymentId, amount: '0.2779 LTC' }] },
      },
    ]);
    expect((await orders.decide('settle', orderId)).status).toBe(409);
    await fixture.service.nextEvent<EventOf<typeof purchaseGranted>>(
      'purchase.granted',
      ({ data }) => data.userId === buyer.userId,
    );
  });

  it('refunds an order: the tool is revoked and can be bought again', async () => {
    const { buyer, orderId, paymentId, tool } = await orders.paid({}, 'paid');
    const { payAmount } = fixture.provider.of(paymentId);
    expect(await orders.decide('refund', orderId)).toMatchObject({
      status: 200,
      body: { status: 'refunded' },
    });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('refunded');
    await fixture.service.nextEvent<EventOf<typeof purchaseRevoked>>(
      'purchase.revoked',
      ({ data }) => data.userId === buyer.userId,
    );
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
    for (const decision of ['refund', 'settle', 'surplus'] as const)
      expect((await orders.decide(decision, orderId)).status).toBe(409);
    expect(await orders.audits(orderId)).toMatchObject([
      {
        action: 'payment.refund',
        after: { received: [{ paymentId, amount: `${payAmount} BTC` }] },
      },
    ]);
  });

  it('refunds Pro by removing the remaining days', async () => {
    const buyer = await aBuyer(fixture);
    const { orderId } = await fixture.payPro(buyer);
    expect((await orders.decide('refund', orderId)).status).toBe(200);
    const subscription = await fixture.service.request({
      url: '/api/account/subscription',
      as: buyer,
    });
    expect(subscription.body).toMatchObject({ proUntil: null, source: null, cancelled: false });
  });

  it('settles and refunds partially paid orders', async () => {
    const [settled, refunded] = [await orders.partiallyPaid(), await orders.partiallyPaid()];
    expect((await orders.decide('settle', settled.orderId)).body).toMatchObject({
      status: 'paid',
      hasReceivedMoney: true,
    });
    expect((await orders.decide('refund', refunded.orderId)).body).toMatchObject({
      status: 'refunded',
      hasReceivedMoney: true,
    });
    expect(await ownsTool(fixture, settled.buyer, settled.tool.id)).toBe(true);
    expect(await ownsTool(fixture, refunded.buyer, refunded.tool.id)).toBe(false);
    for (const { orderId, paymentId, half } of [settled, refunded]) {
      expect(await orders.audits(orderId)).toMatchObject([
        { after: { received: [{ paymentId, amount: `${half} BTC` }] } },
      ]);
    }
  });

  it('settles a payment together with its top-ups; meanwhile nothing else is sold', async () => {
    const { buyer, tool, orderId, paymentId, half } = await orders.partiallyPaid();
    const topUp = fixture.provider.payAgain(paymentId);
    const small = fixture.provider.setPayment(topUp.id, {
      payCurrency: 'ltc',
      actuallyPaid: '0.2779',
      status: 'finished',
    });
    await fixture.notify(small);
    await eventually(async () => expect(await orders.inReview(orderId)).toBeDefined());
    expect(await buy(fixture, buyer, tool.id)).toMatchObject({
      status: 409,
      body: { code: 'crypto_payment_confirming' },
    });
    expect((await orders.decide('settle', orderId)).body).toMatchObject({
      status: 'paid',
      paymentId,
      hasSurplus: false,
    });
    expect(await orders.audits(orderId)).toMatchObject([
      {
        after: {
          received: expect.arrayContaining([
            expect.objectContaining({ amount: '0.2779 LTC' }),
            { paymentId, amount: `${half} BTC` },
          ]),
        },
      },
    ]);
  });

  it('must give a reason and an existing order, and can refund only what was received', async () => {
    const { orderId } = await orders.paid({ actuallyPaid: '0' }, 'review');
    for (const reason of [
      null,
      '',
      '  ',
      'x',
      7,
      'x'.repeat(501),
      ['a', 'b', 'c'],
      { length: 5 },
    ]) {
      for (const decision of ['settle', 'refund', 'surplus'] as const) {
        expect((await orders.decide(decision, orderId, { reason })).status).toBe(400);
      }
    }
    for (const id of [randomUUID(), 'x', "' or 1=1", '%00'])
      expect((await orders.decide('refund', id)).status).toBe(404);
    expect(await orders.decide('refund', (await fixture.ordered()).orderId)).toMatchObject({
      status: 409,
    });
  });

  it('is the only one who can list orders and decide about them', async () => {
    for (const [as, status] of [
      [aVisitor, 401],
      [aUser(), 403],
    ] as const) {
      for (const url of ['/api/admin/payments', '/api/admin/payments/summary']) {
        expect((await fixture.service.request({ url, as })).status).toBe(status);
      }
      for (const decision of ['settle', 'refund', 'surplus'] as const) {
        expect((await orders.decide(decision, randomUUID(), {}, as)).status).toBe(status);
      }
    }
  });

  it('changes an order once, however often the same decision is sent concurrently', async () => {
    const { orderId } = await orders.partiallyPaid();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => orders.decide('settle', orderId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
    expect(await orders.audits(orderId)).toHaveLength(1);
  });
});

describe('an unpaid order', () => {
  const orders = new AdminOrders(fixture);
  const grant = (userId: string, toolId: string) =>
    fixture.service.request({
      method: 'POST',
      url: `/api/admin/users/${userId}/purchases`,
      as: orders.admin,
      body: { toolId, reason: 'a present' },
    });

  it('is granted only after an explicit confirmation, and is recorded as granted at no cost', async () => {
    const { buyer, tool, orderId } = await fixture.ordered();
    for (const withoutPayment of [undefined, false, null]) {
      expect(await orders.decide('settle', orderId, { withoutPayment })).toMatchObject({
        status: 409,
        body: { message: NOTHING_RECEIVED },
      });
    }
    for (const withoutPayment of ['yes', 'true', 1, [true]]) {
      expect((await orders.decide('settle', orderId, { withoutPayment })).status).toBe(400);
    }
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    const granted = { status: 'granted', paidAt: null, hasReceivedMoney: false, hasSurplus: false };
    expect(await orders.decide('settle', orderId, { withoutPayment: true })).toMatchObject({
      status: 200,
      body: granted,
    });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect(
      await fixture.service.query(
        'select amount, payment_id from tool_purchases where order_id = $1',
        [orderId],
      ),
    ).toEqual([{ amount: 0, payment_id: `order:${orderId}` }]);
    expect(await orders.audits(orderId)).toMatchObject([
      {
        action: 'payment.settle',
        before: { status: 'pending' },
        after: { status: 'granted', received: [] },
      },
    ]);
    expect((await orders.decide('settle', orderId, { withoutPayment: true })).status).toBe(409);
  });

  it('for Pro grants 30 days without grace', async () => {
    const buyer = await aBuyer(fixture);
    const { orderId } = (await buyPro(fixture, buyer)).body;
    await orders.decide('settle', orderId, { withoutPayment: true });
    const [period] = await fixture.service.query(
      'select source, starts, ends, grace_days from membership_periods where order_id = $1',
      [orderId],
    );
    expect([period.source, period.grace_days, Number(period.ends) - Number(period.starts)]).toEqual(
      ['grant', 0, 30 * DAY_MS],
    );
  });

  it('for Pro can be paid or granted again after it was revoked', async () => {
    for (const again of ['paid', 'granted']) {
      const buyer = await aBuyer(fixture);
      const { orderId, paymentId } = (await buyPro(fixture, buyer)).body;
      await orders.decide('settle', orderId, { withoutPayment: true });
      expect((await orders.decide('refund', orderId)).body).toMatchObject({ status: 'cancelled' });
      if (again === 'paid') await fixture.notify(fixture.provider.finish(paymentId));
      else
        expect((await orders.decide('settle', orderId, { withoutPayment: true })).status).toBe(200);
      await eventually(async () =>
        expect((await orders.list({ search: orderId })).body[0]).toMatchObject({ status: again }),
      );
      const periods = await fixture.service.query(
        'select starts, ends from membership_periods where user_id = $1 and ends > now() and order_id = $2',
        [buyer.userId, orderId],
      );
      expect(periods.map(({ starts, ends }) => Number(ends) - Number(starts))).toEqual([
        30 * DAY_MS,
      ]);
    }
  });

  it('is revoked by a refund and becomes cancelled, since there is no money to return', async () => {
    const { buyer, tool, orderId } = await fixture.ordered();
    await orders.decide('settle', orderId, { withoutPayment: true });
    expect((await orders.decide('refund', orderId)).body).toMatchObject({ status: 'cancelled' });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect(
      await fixture.service.query('select 1 from mails where key = $1', [`refunded:${orderId}`]),
    ).toEqual([]);
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
    expect(await orders.audits(orderId)).toMatchObject([
      { after: { status: 'granted' } },
      { after: { status: 'cancelled', received: [] } },
    ]);
  });

  it('that was granted and taken back can be settled with money that came later; each decision is mailed', async () => {
    const { orderId, paymentId } = await fixture.ordered();
    await orders.decide('settle', orderId, { withoutPayment: true });
    await orders.decide('refund', orderId);
    const change = { status: 'partially_paid', actuallyPaid: '0.0001' } as const;
    await fixture.notify(fixture.provider.set(paymentId, change));
    await eventually(async () => expect((await orders.inReview(orderId))?.status).toBe('review'));
    expect((await orders.decide('settle', orderId)).body).toMatchObject({ status: 'paid' });
    const sent = await fixture.service.query(
      'select key from mails where key in ($1, $2) order by key',
      [`granted:${orderId}`, `settled:${orderId}`],
    );
    expect(sent).toHaveLength(2);
  });

  it('keeps the grant when its buyer pays later: the money is surplus', async () => {
    const { buyer, tool, orderId, paymentId } = await fixture.ordered();
    await orders.decide('settle', orderId, { withoutPayment: true });
    await fixture.notify(fixture.provider.finish(paymentId));
    await eventually(async () =>
      expect(await orders.inReview(orderId)).toMatchObject({ status: 'granted', hasSurplus: true }),
    );
    expect((await orders.decide('surplus', orderId)).body).toMatchObject({
      status: 'granted',
      hasSurplus: false,
    });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
  });

  it('is cancelled when an administrator grants the tool, unless coins are being transferred', async () => {
    const [unpaid, paying] = [await fixture.ordered(), await fixture.ordered()];
    await fixture.notify(fixture.provider.set(paying.paymentId, { status: 'confirming' }));
    await fixture.statusBecomes(paying, 'confirming');
    for (const { buyer, tool } of [unpaid, paying]) await grant(buyer.userId, tool.id);
    expect(await seePayment(fixture, unpaid.buyer, unpaid.paymentId)).toMatchObject({
      status: 'cancelled',
      payable: false,
      amountDue: null,
    });
    expect(await seePayment(fixture, paying.buyer, paying.paymentId)).toMatchObject({
      status: 'confirming',
      payable: false,
    });
    await fixture.notify(fixture.provider.finish(unpaid.paymentId));
    await eventually(async () =>
      expect(await orders.inReview(unpaid.orderId)).toMatchObject({
        reason: 'The buyer already owned the tool.',
      }),
    );
  });

  it('is rejected without advice to refund it when it cannot be granted', async () => {
    const [first, buyer] = [await fixture.ordered(), await aBuyer(fixture)];
    const { orderId } = (await buy(fixture, buyer, first.tool.id)).body;
    await grant(buyer.userId, first.tool.id);
    expect(await orders.decide('settle', orderId, { withoutPayment: true })).toMatchObject({
      status: 409,
      body: { message: 'The buyer already owned the tool.' },
    });
  });
});
