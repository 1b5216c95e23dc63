import type { AdminPayment } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { add, multiplyUp, type Payment } from '../../../dev/payment-sandbox';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';
import { AdminOrders } from './admin-orders';
import { buy, ownsTool, seePayment } from './factories';

const fixture = usePaymentsFixture();

describe('money above the price', () => {
  const share = (paymentId: string, ratio: string) =>
    multiplyUp(fixture.provider.of(paymentId).payAmount, ratio, 8);
  const shown = async ({ orderId }: OrderedTool): Promise<AdminPayment | undefined> => {
    const url = `/api/admin/payments?search=${orderId}`;
    return (await fixture.service.request<AdminPayment[]>({ url, as: anAdmin() })).body[0];
  };
  const becomesSurplus = (ordered: OrderedTool, count = 1): Promise<void> =>
    eventually(async () => {
      expect(await shown(ordered)).toMatchObject({ status: 'paid', hasSurplus: true });
      expect(await fixture.reasons(ordered.orderId)).toHaveLength(count);
    });

  it.each<[string, (payments: Payment[]) => Payment[]]>([
    ['only the second is notified', (payments) => payments.slice(1)],
    ['both are notified, the second one first', (payments) => [...payments].reverse()],
    ['both are notified in their order', (payments) => payments],
  ])('is surplus when the price arrives twice at one address and %s', async (_name, notified) => {
    const ordered = await fixture.ordered();
    const payments = [
      fixture.provider.finish(ordered.paymentId),
      fixture.provider.payAgain(ordered.paymentId),
    ];
    await Promise.all(notified(payments).map((payment) => fixture.notify(payment)));
    await fixture.statusBecomes(ordered, 'paid');
    await becomesSurplus(ordered);
  });

  it('is surplus when the first payment finishes after its top-up has bought the order', async () => {
    const ordered = await fixture.ordered();
    fixture.provider.finish(ordered.paymentId);
    const topUp = fixture.provider.payAgain(ordered.paymentId);
    fixture.provider.set(ordered.paymentId, { status: 'waiting', actuallyPaid: '0' });
    await fixture.notify(topUp);
    await fixture.statusBecomes(ordered, 'paid');
    expect(await shown(ordered)).toMatchObject({ hasSurplus: false });
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await becomesSurplus(ordered);
  });

  it('is surplus when the amount of an accepted payment grows', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    await fixture.notify(
      fixture.provider.finish(ordered.paymentId, { actuallyPaid: share(ordered.paymentId, '2') }),
    );
    await becomesSurplus(ordered);
  });

  it('is surplus when one payment holds more than one percent too much', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(
      fixture.provider.finish(ordered.paymentId, { actuallyPaid: share(ordered.paymentId, '1.5') }),
    );
    await fixture.statusBecomes(ordered, 'paid');
    await becomesSurplus(ordered);
    expect(await fixture.reasons(ordered.orderId)).toEqual([
      expect.stringMatching(/^Paid [\d.]+ BTC instead of [\d.]+ BTC: /),
    ]);
  });

  it('is surplus as a further top-up that was not needed, when all are read together', async () => {
    const ordered = await fixture.ordered();
    const partial = {
      status: 'partially_paid',
      actuallyPaid: share(ordered.paymentId, '0.6'),
    } as const;
    fixture.provider.set(ordered.paymentId, partial);
    fixture.provider.topUp(ordered.paymentId, share(ordered.paymentId, '0.4'));
    await fixture.notify(
      fixture.provider.topUp(ordered.paymentId, share(ordered.paymentId, '0.4')),
    );
    await fixture.statusBecomes(ordered, 'paid');
    await becomesSurplus(ordered);
  });

  it('is published, so that administrators count the reviews again', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    const second = fixture.provider.payAgain(ordered.paymentId);
    await fixture.notify(
      fixture.provider.change(second.id, { status: 'confirming', actuallyPaid: second.payAmount }),
    );
    await fixture.handled();
    const published = () =>
      fixture.service.query(
        `select 1 from outbox where envelope->>'type' = 'payment.changed' and envelope->>'subject' = $1`,
        [ordered.orderId],
      );
    const before = (await published()).length;
    await fixture.notify(fixture.provider.change(second.id, { status: 'finished' }));
    await becomesSurplus(ordered);
    expect((await published()).length).toBeGreaterThan(before);
  });

  it('of up to one percent is kept, and shown to administrators like a late payment', async () => {
    const ordered = await fixture.ordered();
    const { payAmount } = fixture.provider.of(ordered.paymentId);
    await fixture.notify(
      fixture.provider.finish(ordered.paymentId, { actuallyPaid: add(payAmount, '0.00000001') }),
    );
    await fixture.statusBecomes(ordered, 'paid');
    expect(await shown(ordered)).toMatchObject({ hasSurplus: false, notes: ['overpaid'] });
  });
});

describe('surplus money', () => {
  const orders = new AdminOrders(fixture);
  const purchases = (orderId: string) =>
    fixture.service.query('select 1 from tool_purchases where order_id = $1', [orderId]);

  async function paidTwice() {
    const ordered = await orders.paid({}, 'paid');
    await fixture.notify(fixture.provider.payAgain(ordered.paymentId));
    await eventually(async () =>
      expect(await orders.inReview(ordered.orderId)).toMatchObject({
        status: 'paid',
        hasSurplus: true,
      }),
    );
    return ordered;
  }

  it('is listed until it is resolved; the buyer keeps the tool', async () => {
    const { buyer, orderId, tool, paymentId } = await paidTwice();
    const { payAmount } = fixture.provider.of(paymentId);
    const isPaid = 'This order is already paid. There is nothing to settle.';
    expect(await orders.decide('settle', orderId)).toMatchObject({
      status: 409,
      body: { message: isPaid },
    });
    expect(await orders.inReview(orderId)).toBeDefined();
    expect((await orders.decide('surplus', orderId)).body).toMatchObject({
      status: 'paid',
      reason: null,
      hasSurplus: false,
    });
    expect(await orders.inReview(orderId)).toBeUndefined();
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    expect(await orders.audits(orderId)).toMatchObject([
      {
        action: 'payment.surplus',
        before: { status: 'paid' },
        after: { status: 'paid', received: [{ amount: `${payAmount} BTC` }] },
      },
    ]);
    expect(await orders.decide('surplus', orderId)).toMatchObject({ status: 409 });
  });

  it('does not exist on an order that is pending, under review, or paid exactly', async () => {
    const [pending, review, paid] = [
      await fixture.ordered(),
      await orders.paid({ payCurrency: 'ltc' }, 'review'),
      await orders.paid({}, 'paid'),
    ];
    for (const { orderId } of [pending, review, paid]) {
      expect(await orders.decide('surplus', orderId)).toMatchObject({
        status: 409,
        body: { message: 'This order has no surplus' },
      });
    }
  });

  it('remains after the order was refunded, and is resolved separately', async () => {
    const { buyer, orderId, tool } = await paidTwice();
    expect((await orders.decide('refund', orderId)).body).toMatchObject({
      status: 'refunded',
      hasSurplus: true,
    });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect((await orders.decide('surplus', orderId)).body).toMatchObject({
      status: 'refunded',
      hasSurplus: false,
    });
    expect(await orders.inReview(orderId)).toBeUndefined();
  });

  it('is money that a payment receives after its order was settled', async () => {
    const { buyer, tool, orderId, paymentId } = await orders.partiallyPaid();
    await orders.decide('settle', orderId);
    await fixture.notify(fixture.provider.finish(paymentId));
    await eventually(async () =>
      expect(await orders.inReview(orderId)).toMatchObject({ status: 'paid', hasSurplus: true }),
    );
    expect(await purchases(orderId)).toHaveLength(1);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect((await orders.decide('surplus', orderId)).status).toBe(200);
  });

  it('is a top-up that arrives after its payment was settled', async () => {
    const { buyer, orderId, paymentId } = await orders.partiallyPaid();
    await orders.decide('settle', orderId);
    await fixture.notify(fixture.provider.payAgain(paymentId));
    await eventually(async () =>
      expect(await orders.inReview(orderId)).toMatchObject({ status: 'paid', hasSurplus: true }),
    );
    const [order] = (await orders.list({ search: orderId })).body;
    expect(order?.attempts).toMatchObject([
      { parentPaymentId: paymentId, status: 'review' },
      { paymentId, status: 'paid' },
    ]);
    expect(await purchases(orderId)).toHaveLength(1);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
  });

  it('is not reported when a settled payment finishes or fails without more coins', async () => {
    for (const status of ['finished', 'failed'] as const) {
      const { orderId, paymentId, half } = await orders.partiallyPaid();
      await orders.decide('settle', orderId);
      await fixture.notify(fixture.provider.set(paymentId, { status, actuallyPaid: half }));
      await fixture.handled();
      expect([await orders.inReview(orderId), await fixture.orderStatus(orderId)]).toEqual([
        undefined,
        'paid',
      ]);
      expect(await purchases(orderId)).toHaveLength(1);
    }
  });

  it('is money that arrives after a refund, which stays a refund', async () => {
    const { buyer, tool, orderId, paymentId } = await orders.partiallyPaid();
    await orders.decide('refund', orderId);
    await fixture.notify(fixture.provider.finish(paymentId));
    await eventually(async () =>
      expect(await orders.inReview(orderId)).toMatchObject({
        status: 'refunded',
        hasSurplus: true,
      }),
    );
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
  });

  it('does not remain when the provider refunds what an administrator refunded', async () => {
    const { buyer, tool, orderId, paymentId } = await orders.paid({}, 'paid');
    await orders.decide('refund', orderId);
    const again = (await buy(fixture, buyer, tool.id)).body;
    await fixture.notify(fixture.provider.finish(again.paymentId));
    await fixture.statusBecomes({ buyer, paymentId: again.paymentId }, 'paid');
    await fixture.notify(fixture.provider.set(paymentId, { status: 'refunded' }));
    await fixture.handled();
    expect([await fixture.orderStatus(orderId), await fixture.orderStatus(again.orderId)]).toEqual([
      'refunded',
      'paid',
    ]);
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    const refunds = await fixture.service.query(
      `select actor from payment_events where order_id = $1 and "from" = 'paid'`,
      [orderId],
    );
    expect(refunds).toEqual([{ actor: 'admin' }]);
    const repeated = `select 1 from payment_events where order_id = $1 and "from" = 'refunded' and "to" = 'refunded'`;
    expect(await fixture.service.query(repeated, [orderId])).toEqual([]);
  });

  it('is not the money of a decided partial payment, however long nothing more arrives', async () => {
    const { orderId, paymentId } = await orders.partiallyPaid();
    await orders.decide('settle', orderId);
    const later = new Date(Date.parse(fixture.provider.of(paymentId).validUntil) + 25 * 3_600_000);
    await fixture.sweep(later);
    expect(await orders.inReview(orderId)).toBeUndefined();
  });
});
