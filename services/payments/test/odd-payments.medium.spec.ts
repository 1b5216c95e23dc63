import { randomUUID } from 'node:crypto';
import { type EventOf, type purchaseRevoked, toolDeleted } from '@libs/contracts';
import { eventually } from '@testing';
import { SweepOrders } from '../src/use-cases/sweep-orders';
import { aBuyer, type BuyingUnderTest, buy, ownsTool, seePayment, startBuying, withTool } from './factories';
import type { HeldPayment } from './nowpayments-stand-in';
import { TestDesk } from './test-desk';

describe('a payment that is not as it should be', () => {
  let world: BuyingUnderTest;
  let desk: TestDesk;

  beforeAll(async () => {
    world = await startBuying();
    desk = new TestDesk(world);
  });
  afterAll(() => world.close());
  afterEach(() => {
    world.setClock();
    Object.assign(world.provider, { fault: 'none', isUp: true });
  });

  it.each<[string, Partial<HeldPayment>]>([
    ['is three percent short', { actually_paid: '0.001197530863419752' }],
    ['was made in another coin', { pay_currency: 'ltc' }],
    ['has another price', { price_amount: '1.00' }],
    ['has a price in another currency', { price_currency: 'eur' }],
  ])('lets a person look at a payment that %s', async (_name, change) => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    await desk.tell(world.provider.finish(paymentId, change));
    await desk.statusBecomes({ buyer, paymentId }, 'review');
    expect(await ownsTool(world, buyer, tool.id)).toBe(false);
    expect(await desk.orderStatus(orderId)).toBe('review');
    expect(await desk.reasons(orderId)).toEqual([expect.stringMatching(/^(Paid|The provider charged) /)]);
  });

  it('grants what is 0.4 percent short, and what is too much, which it notes', async () => {
    const [short, over] = [await desk.ordered(), await desk.ordered()];
    await desk.tell(world.provider.finish(short.paymentId, { actually_paid: '0.001229629618563083' }));
    await desk.tell(world.provider.finish(over.paymentId, { actually_paid: '0.001234567890123457' }));
    await desk.statusBecomes(short, 'paid');
    await desk.statusBecomes(over, 'paid');
    expect(await desk.notes(over.orderId)).toEqual(['overpaid']);
    expect((await seePayment(world, over.buyer, over.paymentId)).actuallyPaid).toBe('0.001234567890123457');
  });

  it('grants nothing for a repeated deposit, and has a person look at it', async () => {
    const { buyer, paymentId, orderId } = await desk.ordered();
    const payment = world.provider.finish(paymentId);
    await desk.tell(payment);
    await desk.statusBecomes({ buyer, paymentId }, 'paid');
    const repeated = { ...payment, payment_id: payment.payment_id + 1_000_000, parent_payment_id: payment.payment_id };
    world.provider.add(repeated);
    await desk.tell(repeated);
    await eventually(async () => expect(await desk.reasons(orderId)).toEqual([expect.stringContaining('repeated deposit')]));
    expect(await desk.orderStatus(orderId)).toBe('paid');
    expect(await world.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('acknowledges a payment nobody knows, and a state nobody knows, without effect', async () => {
    const { buyer, paymentId } = await desk.ordered();
    const foreign = { ...world.provider.of(paymentId), payment_id: 17, order_id: randomUUID(), payment_status: 'finished' };
    expect(await desk.tell(foreign)).toBe(200);
    world.provider.add(foreign);
    expect(await desk.tell({ ...foreign, actually_paid: '5' })).toBe(200);
    expect(await desk.tell(world.provider.set(paymentId, { payment_status: 'teleporting' }))).toBe(200);
    await desk.handled();
    expect((await seePayment(world, buyer, paymentId)).status).toBe('waiting');
    const outcomes = await world.service.query(`select outcome from provider_events where subject = '17'`);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown_payment', 'unknown_payment']);
  });

  it('recognises a payment whose answer got lost in the notification about it', async () => {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    world.provider.fault = 'lost';
    expect((await buy(world, buyer, tool.id)).status).toBe(502);
    const payment = [...world.provider.payments.values()].at(-1)!;
    await desk.tell(world.provider.finish(payment.order_id));
    await desk.statusBecomes({ buyer, paymentId: payment.order_id }, 'paid');
    expect(await ownsTool(world, buyer, tool.id)).toBe(true);
  });

  it('for a tool that was deleted meanwhile is kept as paid, gives nothing and is looked at', async () => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    await world.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await world.service.query('select 1 from tool_views where id = $1', [tool.id])).toEqual([]));
    await desk.tell(world.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'review');
    expect(await desk.reasons(orderId)).toEqual(['The tool was deleted before it was paid for.']);
    expect((await world.service.query('select paid_at from orders where id = $1', [orderId]))[0].paid_at).not.toBeNull();
  });

  it('twice for the same order grants once and has a person look at the other', async () => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    const other = (await buy(world, buyer, tool.id, 'ltc')).body.paymentId as string;
    await Promise.all([desk.tell(world.provider.finish(paymentId)), desk.tell(world.provider.finish(other))]);
    await desk.handled();
    const seen = [await seePayment(world, buyer, paymentId), await seePayment(world, buyer, other)];
    expect(seen.map(({ status }) => status).sort()).toEqual(['paid', 'review']);
    expect(await desk.orderStatus(orderId)).toBe('paid');
    expect(await world.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('is taken back when the provider refunds, and the tool can be bought again', async () => {
    const { buyer, tool, paymentId, orderId } = await desk.ordered();
    await desk.tell(world.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'paid');
    await desk.tell(world.provider.set(paymentId, { payment_status: 'refunded' }));
    await desk.statusBecomes({ buyer, paymentId }, 'refunded');
    expect(await ownsTool(world, buyer, tool.id)).toBe(false);
    await world.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === buyer.userId);
    const again = await buy(world, buyer, tool.id);
    expect(again.status).toBe(201);
    expect(again.body.orderId).not.toBe(orderId);
    await desk.tell(world.provider.finish(again.body.paymentId));
    await desk.statusBecomes({ buyer, paymentId: again.body.paymentId }, 'paid');
  });

  it('ends as expired a day after every attempt is over, and an underpaid one is looked at', async () => {
    const [unpaid, underpaid] = [await desk.ordered(), await desk.ordered()];
    await desk.tell(world.provider.set(underpaid.paymentId, { payment_status: 'partially_paid', actually_paid: '0.0001' }));
    await desk.statusBecomes(underpaid, 'partially_paid');
    const sweep = (hours: number) =>
      world.service.dataSource.transaction((tx) => world.service.app.get(SweepOrders).run(tx, new Date(Date.now() + hours * 3_600_000)));
    await sweep(2);
    expect((await seePayment(world, unpaid.buyer, unpaid.paymentId)).status).toBe('expired');
    expect(await desk.orderStatus(unpaid.orderId)).toBe('pending');
    await sweep(27);
    expect(await desk.orderStatus(unpaid.orderId)).toBe('expired');
    expect(await desk.orderStatus(underpaid.orderId)).toBe('review');
    await desk.tell(world.provider.finish(underpaid.paymentId));
    await desk.statusBecomes(underpaid, 'paid');
  });

  it('keeps a history that nobody can rewrite', async () => {
    for (const act of ['update payment_events set note = $$x$$', 'delete from payment_events', 'truncate payment_events cascade']) {
      await expect(world.service.query(act)).rejects.toThrow('payment events are append-only');
    }
  });
});
