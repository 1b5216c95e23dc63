import { randomUUID } from 'node:crypto';
import { type EventOf, type purchaseRevoked, toolDeleted, toolUpdated } from '@libs/contracts';
import { eventually } from '@testing';
import { SweepOrders } from '../src/use-cases/orders/sweep-orders';
import { add, createPayment, multiplyUp, type Payment, type PaymentStatus, token } from '../../../dev/payment-sandbox';
import { aBuyer, buy, ownsTool, seePayment, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';
import type { PaymentChange } from './test-processor';

describe('a payment that is not as it should be', () => {
  const fixture = usePaymentsFixture();

  it.each<[string, (payment: Payment) => PaymentChange]>([
    ['is three percent short', ({ payAmount }) => ({ actuallyPaid: multiplyUp(payAmount, '0.97', 18) })],
    ['was made in another coin', () => ({ payCurrency: 'ltc' })],
    ['has another price', () => ({ priceAmount: '1.00' })],
    ['has a price in another currency', () => ({ priceCurrency: 'eur' })],
  ])('lets a person look at a payment that %s', async (_name, change) => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.tell(fixture.provider.finish(paymentId, change(fixture.provider.of(paymentId))));
    await fixture.statusBecomes({ buyer, paymentId }, 'review');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect(await fixture.orderStatus(orderId)).toBe('review');
    expect(await fixture.reasons(orderId)).toEqual([expect.stringMatching(/^(Paid|The provider charged) /)]);
  });

  it('grants what is 0.4 percent short, and what is too much, which it notes', async () => {
    const [short, over] = [await fixture.ordered('eth'), await fixture.ordered('eth')];
    const [almost, more] = [
      multiplyUp(fixture.provider.of(short.paymentId).payAmount, '0.996', 18),
      add(fixture.provider.of(over.paymentId).payAmount, '1e-18'),
    ];
    await fixture.tell(fixture.provider.finish(short.paymentId, { actuallyPaid: almost }));
    await fixture.tell(fixture.provider.finish(over.paymentId, { actuallyPaid: more }));
    await fixture.statusBecomes(short, 'paid');
    await fixture.statusBecomes(over, 'paid');
    expect(await fixture.notes(over.orderId)).toEqual(['overpaid']);
    expect((await seePayment(fixture, over.buyer, over.paymentId)).actuallyPaid).toBe(more);
  });

  it('is accepted at the price the order was made at, whatever the tool costs by now', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.service.publish(toolUpdated({ ...tool, price: 9999, version: 2 }, { version: 2 }));
    await eventually(async () =>
      expect(await fixture.service.query('select price from tool_views where id = $1', [tool.id])).toEqual([{ price: 9999 }]),
    );
    await fixture.tell(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await fixture.service.query('select amount from tool_purchases where order_id = $1', [orderId])).toEqual([
      { amount: tool.price },
    ]);
  });

  it('grants nothing for a deposit after it was accepted, and leaves it to review', async () => {
    const { buyer, paymentId, orderId } = await fixture.ordered();
    await fixture.tell(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    await fixture.tell(fixture.provider.payAgain(paymentId));
    await eventually(async () => expect(await fixture.reasons(orderId)).toEqual([expect.stringContaining('already settled')]));
    expect(await fixture.orderStatus(orderId)).toBe('paid');
    expect(await fixture.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('acknowledges a payment nobody knows, and a state nobody knows, without effect', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    expect(await fixture.tell(fixture.provider.of(paymentId), { payment_id: token('17'), payment_status: 'finished' })).toBe(200);
    const orderId = randomUUID(); // another shop's
    await createPayment(fixture.provider, { order_id: orderId });
    expect(await fixture.tell(fixture.provider.finish(orderId))).toBe(200);
    const wordOfTomorrow: string = 'teleporting';
    expect(await fixture.tell(fixture.provider.set(paymentId, { status: wordOfTomorrow as PaymentStatus }))).toBe(200);
    await fixture.handled();
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('waiting');
    const outcomes = await fixture.service.query<{ outcome: string }>('select outcome from provider_events where subject = any($1)', [
      ['17', fixture.provider.of(orderId).id],
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown_payment', 'unknown_payment']);
  });

  it('recognizes a payment whose answer got lost in the notification about it', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    fixture.provider.failOnce('reset-after');
    expect((await buy(fixture, buyer, tool.id)).status).toBe(502);
    const paymentId = fixture.provider.latest().orderId ?? '';
    await fixture.tell(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
  });

  it('for a tool that was deleted meanwhile is kept as paid, gives nothing and is looked at', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await fixture.service.query('select 1 from tool_views where id = $1', [tool.id])).toEqual([]));
    await fixture.tell(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'review');
    expect(await fixture.reasons(orderId)).toEqual(['The tool was deleted before it was paid for.']);
    expect((await fixture.service.query('select paid_at from orders where id = $1', [orderId]))[0].paid_at).not.toBeNull();
  });

  it('twice for the same order grants once and has a person look at the other', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    const other = (await buy(fixture, buyer, tool.id, 'ltc')).body.paymentId;
    await Promise.all([fixture.tell(fixture.provider.finish(paymentId)), fixture.tell(fixture.provider.finish(other))]);
    await fixture.handled();
    const seen = [await seePayment(fixture, buyer, paymentId), await seePayment(fixture, buyer, other)];
    expect(seen.map(({ status }) => status).sort()).toEqual(['paid', 'review']);
    expect(await fixture.orderStatus(orderId)).toBe('paid');
    expect(await fixture.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('is taken back when the provider refunds, and the tool can be bought again', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.tell(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    await fixture.tell(fixture.provider.set(paymentId, { status: 'refunded' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'refunded');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    await fixture.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === buyer.userId);
    const again = await buy(fixture, buyer, tool.id);
    expect(again.status).toBe(201);
    expect(again.body.orderId).not.toBe(orderId);
    await fixture.tell(fixture.provider.finish(again.body.paymentId));
    await fixture.statusBecomes({ buyer, paymentId: again.body.paymentId }, 'paid');
  });

  it('ends as expired a day after every attempt is over, and an underpaid one is looked at', async () => {
    const [unpaid, underpaid] = [await fixture.ordered(), await fixture.ordered()];
    await fixture.tell(fixture.provider.set(underpaid.paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }));
    await fixture.statusBecomes(underpaid, 'partially_paid');
    const end = Date.parse(fixture.provider.of(unpaid.paymentId).validUntil);
    const sweep = (hours: number) =>
      fixture.service.dataSource.transaction((tx) => fixture.service.app.get(SweepOrders).run(tx, new Date(end + hours * 3_600_000)));
    await sweep(-1);
    expect((await seePayment(fixture, unpaid.buyer, unpaid.paymentId)).status).toBe('waiting');
    await sweep(1);
    expect((await seePayment(fixture, unpaid.buyer, unpaid.paymentId)).status).toBe('expired');
    expect(await fixture.orderStatus(unpaid.orderId)).toBe('pending');
    await sweep(26);
    expect(await fixture.orderStatus(unpaid.orderId)).toBe('expired');
    expect(await fixture.orderStatus(underpaid.orderId)).toBe('review');
    await fixture.tell(fixture.provider.finish(underpaid.paymentId));
    await fixture.statusBecomes(underpaid, 'paid');
  });

  it('keeps a history that nobody can rewrite', async () => {
    for (const act of ['update payment_events set note = $$x$$', 'delete from payment_events', 'truncate payment_events cascade']) {
      await expect(fixture.service.query(act)).rejects.toThrow('payment events are append-only');
    }
  });
});
