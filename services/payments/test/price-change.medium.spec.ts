import { type EventOf, type paymentChanged, type ToolState, toolUpdated } from '@libs/contracts';
import { eventually } from '@testing';
import { aBuyer, buy, ownsTool, seePayment, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

describe('a price that changes while an order is open', () => {
  const fixture = usePaymentsFixture();

  async function reprice(tool: ToolState, price: number, version = 2): Promise<void> {
    await fixture.service.publish(toolUpdated({ ...tool, price, version }, { version }));
    await eventually(async () =>
      expect(await fixture.service.query('select price from tool_views where id = $1', [tool.id])).toEqual([{ price }]),
    );
  }
  const orders = (userId: string) =>
    fixture.service.query('select id, status, amount_cents from orders where user_id = $1 order by id', [userId]);

  it('opens a new order at the displayed price, and no page requests coins at the old one', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 999 })];
    const old = (await buy(fixture, buyer, tool.id)).body;
    await reprice(tool, 4999);
    const next = (await buy(fixture, buyer, tool.id)).body;
    expect(next.orderId).not.toBe(old.orderId);
    expect(fixture.provider.of(next.paymentId).priceAmount).toBe('49.99');
    expect(await seePayment(fixture, buyer, next.paymentId)).toMatchObject({ price: 4999, payable: true });
    expect(await seePayment(fixture, buyer, old.paymentId)).toMatchObject({ price: 999, payable: false, status: 'cancelled' });
    await fixture.service.nextEvent<EventOf<typeof paymentChanged>>(
      'payment.changed',
      ({ data }) => data.paymentId === old.paymentId && data.status === 'cancelled',
    );
    const notes = await fixture.service.query(`select note from payment_events where order_id = $1 and "to" = 'cancelled'`, [old.orderId]);
    expect(notes).toEqual([{ note: 'the price changed' }]);
    expect((await buy(fixture, buyer, tool.id)).body.paymentId).toBe(next.paymentId);
  });

  it('still accepts late money at the old price, and closes the new order', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 999 })];
    const old = (await buy(fixture, buyer, tool.id)).body;
    await reprice(tool, 4999);
    const next = (await buy(fixture, buyer, tool.id)).body;
    await fixture.notify(fixture.provider.finish(old.paymentId));
    await fixture.statusBecomes({ buyer, paymentId: old.paymentId }, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect(await fixture.notes(old.orderId)).toEqual(['paid_late']);
    expect(await fixture.service.query('select amount from tool_purchases where order_id = $1', [old.orderId])).toEqual([{ amount: 999 }]);
    await fixture.statusBecomes({ buyer, paymentId: next.paymentId }, 'cancelled');
    expect((await seePayment(fixture, buyer, next.paymentId)).payable).toBe(false);
  });

  it.each(['confirming', 'partially_paid'] as const)(
    'continues the order whose coins are %s: paying accepted its price',
    async (status) => {
      const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 4999 })];
      const old = (await buy(fixture, buyer, tool.id)).body;
      await fixture.notify(fixture.provider.set(old.paymentId, { status, actuallyPaid: '0.0001' }));
      await fixture.statusBecomes({ buyer, paymentId: old.paymentId }, status);
      await reprice(tool, 9999);
      expect((await buy(fixture, buyer, tool.id)).body).toMatchObject({ orderId: old.orderId, paymentId: old.paymentId });
      expect((await buy(fixture, buyer, tool.id, 'ltc')).body).toMatchObject({ orderId: old.orderId, paymentId: old.paymentId });
      expect(await orders(buyer.userId)).toEqual([{ id: old.orderId, status: 'pending', amount_cents: 4999 }]);
    },
  );

  it('creates one new order for many requests around the change', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 999 })];
    await buy(fixture, buyer, tool.id);
    const clicks = (count: number) => Array.from({ length: count }, () => buy(fixture, buyer, tool.id));
    const before = clicks(4);
    const change = reprice(tool, 4999);
    const around = clicks(4);
    await change;
    const answers = await Promise.all([...before, ...around, ...clicks(8)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await orders(buyer.userId)).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
      ['cancelled', 999],
      ['pending', 4999],
    ]);
  });
});
