import type { AdminPayment } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { AdminOrders } from './admin-orders';
import { ownsTool, seePayment } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

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
});

describe('surplus money', () => {
  const orders = new AdminOrders(fixture);

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
});
