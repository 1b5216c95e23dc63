import { eventually } from '@testing';
import { AdminOrders } from './admin-orders';
import { aBuyer, buy, buyPro, ownsTool, seePayment } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const NOTHING_RECEIVED = 'No payment was received for this order. Confirm that you want to grant it anyway.';
const DAY_MS = 86_400_000;

describe('an unpaid order', () => {
  const fixture = usePaymentsFixture();
  const orders = new AdminOrders(fixture);
  const grant = (userId: string, toolId: string) =>
    fixture.service.request({
      ...{ method: 'POST', url: `/api/admin/users/${userId}/purchases`, as: orders.admin },
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
    expect(await orders.decide('settle', orderId, { withoutPayment: true })).toMatchObject({ status: 200, body: granted });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect(await fixture.service.query('select amount, payment_id from tool_purchases where order_id = $1', [orderId])).toEqual([
      { amount: 0, payment_id: `order:${orderId}` },
    ]);
    expect(await orders.audits(orderId)).toMatchObject([
      { action: 'payment.settle', before: { status: 'pending' }, after: { orderId, status: 'granted', received: [] } },
    ]);
    expect((await orders.decide('settle', orderId, { withoutPayment: true })).status).toBe(409);
  });

  it('for Pro grants 30 days without grace', async () => {
    const buyer = await aBuyer(fixture);
    const { orderId } = (await buyPro(fixture, buyer)).body;
    await orders.decide('settle', orderId, { withoutPayment: true });
    const [period] = await fixture.service.query('select source, starts, ends, grace_days from subscription_periods where order_id = $1', [
      orderId,
    ]);
    expect([period.source, period.grace_days, Number(period.ends) - Number(period.starts)]).toEqual(['grant', 0, 30 * DAY_MS]);
  });

  it('for Pro can be paid or granted again after it was revoked', async () => {
    for (const again of ['paid', 'granted']) {
      const buyer = await aBuyer(fixture);
      const { orderId, paymentId } = (await buyPro(fixture, buyer)).body;
      await orders.decide('settle', orderId, { withoutPayment: true });
      expect((await orders.decide('refund', orderId)).body).toMatchObject({ status: 'cancelled' });
      if (again === 'paid') await fixture.notify(fixture.provider.finish(paymentId));
      else expect((await orders.decide('settle', orderId, { withoutPayment: true })).status).toBe(200);
      await eventually(async () => expect((await orders.list({ search: orderId })).body[0]).toMatchObject({ status: again }));
      const periods = await fixture.service.query(
        'select starts, ends from subscription_periods where user_id = $1 and ends > now() and order_id = $2',
        [buyer.userId, orderId],
      );
      expect(periods.map(({ starts, ends }) => Number(ends) - Number(starts))).toEqual([30 * DAY_MS]);
    }
  });

  it('is not recorded as granted once money was received, even if the administrator confirmed it', async () => {
    const { orderId } = await orders.partiallyPaid();
    expect((await orders.decide('settle', orderId, { withoutPayment: true })).body).toMatchObject({ status: 'paid' });
  });

  it('counts as unpaid again after its coins were refunded', async () => {
    const { orderId, paymentId } = await orders.partiallyPaid();
    await fixture.notify(fixture.provider.set(paymentId, { status: 'refunded' }));
    await eventually(async () =>
      expect((await orders.list({ search: orderId })).body[0]).toMatchObject({
        hasReceivedMoney: false,
        attempts: [{ status: 'refunded' }],
      }),
    );
    expect((await orders.decide('settle', orderId)).body).toMatchObject({ message: NOTHING_RECEIVED });
  });

  it('is revoked by a refund and becomes cancelled, since there is no money to return', async () => {
    const { buyer, tool, orderId } = await fixture.ordered();
    await orders.decide('settle', orderId, { withoutPayment: true });
    expect((await orders.decide('refund', orderId)).body).toMatchObject({ status: 'cancelled' });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect(await fixture.service.query('select 1 from mails where key = $1', [`refunded:${orderId}`])).toEqual([]);
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
    expect(await orders.audits(orderId)).toMatchObject([
      { after: { status: 'granted' } },
      { after: { status: 'cancelled', received: [] } },
    ]);
  });

  it('keeps the grant when its buyer pays later: the money is surplus', async () => {
    const { buyer, tool, orderId, paymentId } = await fixture.ordered();
    await orders.decide('settle', orderId, { withoutPayment: true });
    await fixture.notify(fixture.provider.finish(paymentId));
    await eventually(async () => expect(await orders.inReview(orderId)).toMatchObject({ status: 'granted', hasSurplus: true }));
    expect((await orders.decide('surplus', orderId)).body).toMatchObject({ status: 'granted', hasSurplus: false });
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
    expect(await seePayment(fixture, paying.buyer, paying.paymentId)).toMatchObject({ status: 'confirming', payable: false });
    await fixture.notify(fixture.provider.finish(unpaid.paymentId));
    await eventually(async () =>
      expect(await orders.inReview(unpaid.orderId)).toMatchObject({ reason: 'The buyer already owned the tool.' }),
    );
  });

  it('is rejected without advice to refund it when it cannot be granted', async () => {
    const [first, buyer] = [await fixture.ordered(), await aBuyer(fixture)];
    const { orderId } = (await buy(fixture, buyer, first.tool.id)).body;
    await grant(buyer.userId, first.tool.id);
    expect(await orders.decide('settle', orderId, { withoutPayment: true })).toMatchObject({
      ...{ status: 409, body: { message: 'The buyer already owned the tool.' } },
    });
  });
});
