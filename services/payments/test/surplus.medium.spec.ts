import type { AdminPayment } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { add, type Payment } from '../../../dev/payment-sandbox';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';
import { AdminOrders } from './admin-orders';
import { buy, ownsTool, seePayment } from './factories';

const fixture = usePaymentsFixture();

describe('money above the price', () => {
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
    ['both are notified, the second one first', (payments) => [...payments].reverse()],
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
        after: { received: [{ amount: `${payAmount} BTC` }] },
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
});
