import { randomUUID } from 'node:crypto';
import { type EventOf, type purchaseRevoked, toolDeleted, toolUpdated } from '@libs/contracts';
import { eventually } from '@testing';
import { add, multiplyUp } from '../../../deploy/embedded/payment-sandbox/money/decimal';
import { token } from '../../../deploy/embedded/payment-sandbox/money/exact-json';
import type { Payment, PaymentStatus } from '../../../deploy/embedded/payment-sandbox/nowpayments/payment';
import { createPayment } from '../../../deploy/embedded/payment-sandbox/test/a-payment';
import { SweepOrders } from '../src/use-cases/sweep-orders';
import { aBuyer, buy, ownsTool, seePayment, withTool } from './factories';
import { openTestDesk } from './test-desk';
import type { PaymentChange } from './test-processor';

describe('a payment that is not as it should be', () => {
  const desk = openTestDesk();

  it.each<[string, (payment: Payment) => PaymentChange]>([
    ['is three percent short', ({ payAmount }) => ({ actuallyPaid: multiplyUp(payAmount, '0.97', 18) })],
    ['was made in another coin', () => ({ payCurrency: 'ltc' })],
    ['has another price', () => ({ priceAmount: '1.00' })],
    ['has a price in another currency', () => ({ priceCurrency: 'eur' })],
  ])('lets a person look at a payment that %s', async (_name, change) => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    await desk.tell(desk.provider.finish(paymentId, change(desk.provider.of(paymentId))));
    await desk.statusBecomes({ buyer, paymentId }, 'review');
    expect(await ownsTool(desk, buyer, tool.id)).toBe(false);
    expect(await desk.orderStatus(orderId)).toBe('review');
    expect(await desk.reasons(orderId)).toEqual([expect.stringMatching(/^(Paid|The provider charged) /)]);
  });

  it('grants what is 0.4 percent short, and what is too much, which it notes', async () => {
    const [short, over] = [await desk.ordered('eth'), await desk.ordered('eth')];
    const [almost, more] = [
      multiplyUp(desk.provider.of(short.paymentId).payAmount, '0.996', 18),
      add(desk.provider.of(over.paymentId).payAmount, '1e-18'),
    ];
    await desk.tell(desk.provider.finish(short.paymentId, { actuallyPaid: almost }));
    await desk.tell(desk.provider.finish(over.paymentId, { actuallyPaid: more }));
    await desk.statusBecomes(short, 'paid');
    await desk.statusBecomes(over, 'paid');
    expect(await desk.notes(over.orderId)).toEqual(['overpaid']);
    expect((await seePayment(desk, over.buyer, over.paymentId)).actuallyPaid).toBe(more);
  });

  it('is accepted at the price the order was made at, whatever the tool costs by now', async () => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    await desk.service.publish(toolUpdated({ ...tool, price: 9999, version: 2 }, { version: 2 }));
    await eventually(async () =>
      expect(await desk.service.query('select price from tool_views where id = $1', [tool.id])).toEqual([{ price: 9999 }]),
    );
    await desk.tell(desk.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await desk.service.query('select amount from tool_purchases where order_id = $1', [orderId])).toEqual([{ amount: tool.price }]);
  });

  it('grants nothing for a repeated deposit, and has a person look at it', async () => {
    const { buyer, paymentId, orderId } = await desk.ordered();
    await desk.tell(desk.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'paid');
    await desk.tell(desk.provider.payAgain(paymentId));
    await eventually(async () => expect(await desk.reasons(orderId)).toEqual([expect.stringContaining('repeated deposit')]));
    expect(await desk.orderStatus(orderId)).toBe('paid');
    expect(await desk.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('acknowledges a payment nobody knows, and a state nobody knows, without effect', async () => {
    const { buyer, paymentId } = await desk.ordered();
    expect(await desk.tell(desk.provider.of(paymentId), { payment_id: token('17'), payment_status: 'finished' })).toBe(200);
    const orderId = randomUUID(); // another shop's
    await createPayment(desk.provider, { order_id: orderId });
    expect(await desk.tell(desk.provider.finish(orderId))).toBe(200);
    const wordOfTomorrow: string = 'teleporting';
    expect(await desk.tell(desk.provider.set(paymentId, { status: wordOfTomorrow as PaymentStatus }))).toBe(200);
    await desk.handled();
    expect((await seePayment(desk, buyer, paymentId)).status).toBe('waiting');
    const outcomes = await desk.service.query<{ outcome: string }>('select outcome from provider_events where subject = any($1)', [
      ['17', desk.provider.of(orderId).id],
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown_payment', 'unknown_payment']);
  });

  it('recognises a payment whose answer got lost in the notification about it', async () => {
    const [buyer, tool] = [await aBuyer(desk), await withTool(desk)];
    desk.provider.failOnce('reset-after');
    expect((await buy(desk, buyer, tool.id)).status).toBe(502);
    const paymentId = desk.provider.latest().orderId ?? '';
    await desk.tell(desk.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await ownsTool(desk, buyer, tool.id)).toBe(true);
  });

  it('for a tool that was deleted meanwhile is kept as paid, gives nothing and is looked at', async () => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    await desk.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await desk.service.query('select 1 from tool_views where id = $1', [tool.id])).toEqual([]));
    await desk.tell(desk.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'review');
    expect(await desk.reasons(orderId)).toEqual(['The tool was deleted before it was paid for.']);
    expect((await desk.service.query('select paid_at from orders where id = $1', [orderId]))[0].paid_at).not.toBeNull();
  });

  it('twice for the same order grants once and has a person look at the other', async () => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    const other = (await buy(desk, buyer, tool.id, 'ltc')).body.paymentId;
    await Promise.all([desk.tell(desk.provider.finish(paymentId)), desk.tell(desk.provider.finish(other))]);
    await desk.handled();
    const seen = [await seePayment(desk, buyer, paymentId), await seePayment(desk, buyer, other)];
    expect(seen.map(({ status }) => status).sort()).toEqual(['paid', 'review']);
    expect(await desk.orderStatus(orderId)).toBe('paid');
    expect(await desk.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('is taken back when the provider refunds, and the tool can be bought again', async () => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    await desk.tell(desk.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'paid');
    await desk.tell(desk.provider.set(paymentId, { status: 'refunded' }));
    await desk.statusBecomes({ buyer, paymentId }, 'refunded');
    expect(await ownsTool(desk, buyer, tool.id)).toBe(false);
    await desk.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === buyer.userId);
    const again = await buy(desk, buyer, tool.id);
    expect(again.status).toBe(201);
    expect(again.body.orderId).not.toBe(orderId);
    await desk.tell(desk.provider.finish(again.body.paymentId));
    await desk.statusBecomes({ buyer, paymentId: again.body.paymentId }, 'paid');
  });

  it('ends as expired a day after every attempt is over, and an underpaid one is looked at', async () => {
    const [unpaid, underpaid] = [await desk.ordered(), await desk.ordered()];
    await desk.tell(desk.provider.set(underpaid.paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }));
    await desk.statusBecomes(underpaid, 'partially_paid');
    const end = Date.parse(desk.provider.of(unpaid.paymentId).validUntil);
    const sweep = (hours: number) =>
      desk.service.dataSource.transaction((tx) => desk.service.app.get(SweepOrders).run(tx, new Date(end + hours * 3_600_000)));
    await sweep(-1);
    expect((await seePayment(desk, unpaid.buyer, unpaid.paymentId)).status).toBe('waiting');
    await sweep(1);
    expect((await seePayment(desk, unpaid.buyer, unpaid.paymentId)).status).toBe('expired');
    expect(await desk.orderStatus(unpaid.orderId)).toBe('pending');
    await sweep(26);
    expect(await desk.orderStatus(unpaid.orderId)).toBe('expired');
    expect(await desk.orderStatus(underpaid.orderId)).toBe('review');
    await desk.tell(desk.provider.finish(underpaid.paymentId));
    await desk.statusBecomes(underpaid, 'paid');
  });

  it('keeps a history that nobody can rewrite', async () => {
    for (const act of ['update payment_events set note = $$x$$', 'delete from payment_events', 'truncate payment_events cascade']) {
      await expect(desk.service.query(act)).rejects.toThrow('payment events are append-only');
    }
  });
});
