import { randomUUID } from 'node:crypto';
import type { EventOf, purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { aUser, aVisitor, eventually } from '@testing';
import { AdminOrders } from './admin-orders';
import { aBuyer, buy, ownsTool, seePayment } from './factories';
import { usePaymentsFixture } from './payments-fixture';

describe('an administrator', () => {
  const fixture = usePaymentsFixture();
  const orders = new AdminOrders(fixture);
  const { admin } = orders;

  it('sees orders with the reason they are under review, who bought, and what was received in which coin', async () => {
    const { buyer, orderId, paymentId, tool } = await orders.paid({ payCurrency: 'ltc', actuallyPaid: '0.2779' }, 'review');
    expect(await orders.inReview(orderId)).toMatchObject({
      ...{ orderId, userId: buyer.userId, username: expect.any(String), email: expect.stringContaining('@'), toolName: tool.name },
      ...{ status: 'review', reason: `Paid 0.2779 LTC instead of ${fixture.provider.of(paymentId).payAmount} BTC.` },
      ...{ hasReceivedMoney: true, hasSurplus: false, livemode: false },
      attempts: [
        {
          ...{ paymentId, parentPaymentId: null, provider: 'nowpayments', status: 'review', providerStatus: 'finished' },
          ...{ payCurrency: 'btc', paidCurrency: 'ltc', actuallyPaid: '0.2779' },
        },
      ],
    });
    expect((await orders.list({ status: 'paid' })).body.map((one) => one.orderId)).not.toContain(orderId);
  });

  it('settles an order under review with an audited reason, and the buyer gets what was ordered', async () => {
    const { buyer, orderId, paymentId, tool } = await orders.paid({ payCurrency: 'ltc', actuallyPaid: '0.2779' }, 'review');
    expect(await orders.decide('settle', orderId)).toMatchObject({
      status: 200,
      body: { status: 'paid', reason: null, hasSurplus: false },
    });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    expect(await orders.audits(orderId)).toEqual([
      {
        ...{ action: 'payment.settle', reason: 'as agreed by mail', actor_id: admin.userId },
        ...{ before: { orderId, status: 'review' }, after: { orderId, status: 'paid', received: [{ paymentId, amount: '0.2779 LTC' }] } },
      },
    ]);
    expect((await orders.decide('settle', orderId)).status).toBe(409);
    await fixture.service.nextEvent<EventOf<typeof purchaseGranted>>('purchase.granted', ({ data }) => data.userId === buyer.userId);
  });

  it('refunds an order: the tool is revoked and can be bought again', async () => {
    const { buyer, orderId, paymentId, tool } = await orders.paid({}, 'paid');
    const { payAmount } = fixture.provider.of(paymentId);
    expect(await orders.decide('refund', orderId)).toMatchObject({ status: 200, body: { status: 'refunded' } });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('refunded');
    await fixture.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === buyer.userId);
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
    for (const decision of ['refund', 'settle', 'surplus'] as const) expect((await orders.decide(decision, orderId)).status).toBe(409);
    expect(await orders.audits(orderId)).toMatchObject([
      { action: 'payment.refund', after: { received: [{ paymentId, amount: `${payAmount} BTC` }] } },
    ]);
  });

  it('refunds Pro by removing the remaining days', async () => {
    const buyer = await aBuyer(fixture);
    const { orderId } = await fixture.payPro(buyer);
    expect((await orders.decide('refund', orderId)).status).toBe(200);
    const subscription = await fixture.service.request({ url: '/api/account/subscription', as: buyer });
    expect(subscription.body).toMatchObject({ proUntil: null, source: null, cancelled: false });
  });

  it('settles and refunds partially paid orders', async () => {
    const [settled, refunded] = [await orders.partiallyPaid(), await orders.partiallyPaid()];
    expect((await orders.decide('settle', settled.orderId)).body).toMatchObject({ status: 'paid', hasReceivedMoney: true });
    expect((await orders.decide('refund', refunded.orderId)).body).toMatchObject({ status: 'refunded', hasReceivedMoney: true });
    expect(await ownsTool(fixture, settled.buyer, settled.tool.id)).toBe(true);
    expect(await ownsTool(fixture, refunded.buyer, refunded.tool.id)).toBe(false);
    for (const { orderId, paymentId, half } of [settled, refunded]) {
      expect(await orders.audits(orderId)).toMatchObject([{ after: { received: [{ paymentId, amount: `${half} BTC` }] } }]);
    }
  });

  it('is not asked again when a refunded payment fails at the provider', async () => {
    const { orderId, paymentId } = await orders.partiallyPaid();
    await orders.decide('refund', orderId);
    await fixture.notify(fixture.provider.set(paymentId, { status: 'failed' }));
    await fixture.handled();
    expect(await fixture.service.query('select status from attempts where id = $1', [paymentId])).toEqual([{ status: 'failed' }]);
    expect(await fixture.reasons(orderId)).toEqual([]);
  });

  it('settles a payment together with its top-ups; meanwhile nothing else is sold', async () => {
    const { buyer, tool, orderId, paymentId, half } = await orders.partiallyPaid();
    const topUp = fixture.provider.payAgain(paymentId);
    const small = fixture.provider.setPayment(topUp.id, { payCurrency: 'ltc', actuallyPaid: '0.2779', status: 'finished' });
    await fixture.notify(small);
    await eventually(async () => expect(await orders.inReview(orderId)).toBeDefined());
    expect(await buy(fixture, buyer, tool.id)).toMatchObject({ status: 409, body: { code: 'crypto_payment_confirming' } });
    expect((await orders.decide('settle', orderId)).body).toMatchObject({ status: 'paid', paymentId, hasSurplus: false });
    expect(await orders.audits(orderId)).toMatchObject([
      {
        after: {
          received: expect.arrayContaining([expect.objectContaining({ amount: '0.2779 LTC' }), { paymentId, amount: `${half} BTC` }]),
        },
      },
    ]);
  });

  it('settles late money of a canceled order', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.service.request({ method: 'POST', url: `/api/payments/${paymentId}/cancel`, as: buyer });
    await fixture.notify(fixture.provider.set(paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }));
    await eventually(async () => expect((await orders.list({ search: orderId })).body[0]).toMatchObject({ hasReceivedMoney: true }));
    expect((await orders.decide('settle', orderId)).body).toMatchObject({ status: 'paid' });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
  });

  it('must give a reason and an existing order, and can refund only what was received', async () => {
    const { orderId } = await orders.paid({ actuallyPaid: '0' }, 'review');
    for (const reason of [null, '', '  ', 'x', 7, 'x'.repeat(501), ['a', 'b', 'c'], { length: 5 }]) {
      for (const decision of ['settle', 'refund', 'surplus'] as const) {
        expect((await orders.decide(decision, orderId, { reason })).status).toBe(400);
      }
    }
    for (const id of [randomUUID(), 'x', "' or 1=1", '%00']) expect((await orders.decide('refund', id)).status).toBe(404);
    expect(await orders.decide('refund', (await fixture.ordered()).orderId)).toMatchObject({ status: 409 });
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
    const answers = await Promise.all(Array.from({ length: 8 }, () => orders.decide('settle', orderId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await orders.audits(orderId)).toHaveLength(1);
  });
});
