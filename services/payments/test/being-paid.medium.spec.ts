import { createHmac, randomUUID } from 'node:crypto';
import { type EventOf, type purchaseRevoked, toolDeleted } from '@libs/contracts';
import { type Caller } from '@libs/auth';
import { aService, eventually } from '@testing';
import { LookAtPayment } from '../src/use-cases/look-at-payment';
import { SweepOrders } from '../src/use-cases/sweep-orders';
import { WatchPayments } from '../src/use-cases/watch-payments';
import { aBuyer, type BuyingUnderTest, buy, buyPro, ownsTool, seePayment, startBuying, withTool } from './factories';
import type { HeldPayment } from './nowpayments-stand-in';

const DAY = 86_400_000;

describe('being paid', () => {
  let world: BuyingUnderTest;

  beforeAll(async () => {
    world = await startBuying();
  });
  afterAll(() => world.close());
  afterEach(() => {
    world.setClock();
    Object.assign(world.provider, { fault: 'none', isUp: true });
  });

  const ordered = async (currency = 'btc') => {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    const { paymentId, orderId } = (await buy(world, buyer, tool.id, currency)).body as { paymentId: string; orderId: string };
    return { buyer, tool, paymentId, orderId };
  };
  const tell = (payment: HeldPayment, given: Record<string, unknown> = {}) => world.provider.notify(world.service, payment, given);
  const statusBecomes = (buyer: Caller, paymentId: string, status: string) =>
    eventually(async () => expect((await seePayment(world, buyer, paymentId)).status).toBe(status));
  const orderStatus = async (orderId: string) =>
    (await world.service.query('select status from orders where id = $1', [orderId]))[0].status;
  const reasons = async (orderId: string) =>
    (await world.service.query('select review_reason from attempts where order_id = $1 and review_reason is not null', [orderId])).map(
      ({ review_reason }) => review_reason,
    );
  const notes = async (orderId: string) =>
    (await world.service.query(`select note from payment_events where order_id = $1 and "to" = 'paid'`, [orderId])).map(({ note }) => note);
  const handled = () =>
    eventually(async () => expect(await world.service.query('select 1 from provider_events where handled_at is null')).toEqual([]));
  const post = (body: string, headers: Record<string, string>) =>
    world.service.request({
      method: 'POST',
      url: '/api/webhooks/nowpayments',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('grants the tool, tells everybody, and the buyer is let in at once', async () => {
    const { buyer, tool, paymentId, orderId } = await ordered();
    expect(await tell(world.provider.finish(paymentId))).toBe(200);
    await statusBecomes(buyer, paymentId, 'paid');
    expect(await ownsTool(world, buyer, tool.id)).toBe(true);
    const url = `/internal/entitlements/${buyer.userId}?toolId=${tool.id}`;
    expect((await world.service.request({ url, as: aService('downloads') })).body.hasPurchased).toBe(true);
    const granted = await world.service.nextEvent('purchase.granted', ({ data }) => (data as any).userId === buyer.userId);
    expect(granted.data).toEqual({ userId: buyer.userId, toolId: tool.id, paymentId });
    const changed = await world.service.nextEvent('payment.changed', ({ data }) => (data as any).status === 'paid');
    expect(changed).toMatchObject({ data: { userId: buyer.userId, paymentId, orderId }, version: expect.any(Number) });
    expect((await buy(world, buyer, tool.id)).status).toBe(409);
    expect((await world.service.request({ url: '/api/account/orders', as: buyer })).body[0]).toMatchObject({ orderId, status: 'paid' });
  });

  it('shows the way of the coins while they travel', async () => {
    const { buyer, paymentId } = await ordered();
    for (const word of ['confirming', 'confirmed', 'sending']) {
      await tell(world.provider.set(paymentId, { payment_status: word, actually_paid: '0.0005' }));
      await statusBecomes(buyer, paymentId, 'confirming');
    }
    const cancel = await world.service.request({ method: 'POST', url: `/api/payments/${paymentId}/cancel`, as: buyer });
    expect(cancel.status).toBe(409);
    expect((await seePayment(world, buyer, paymentId)).actuallyPaid).toBe('0.0005');
  });

  it('refuses notifications whose signature is missing, wrong, short, of another secret, or whose body was changed', async () => {
    const { paymentId } = await ordered();
    const { body, signature } = world.provider.notification(world.provider.finish(paymentId));
    const others = [
      '',
      'x',
      signature.slice(2),
      createHmac('sha512', 'another').update(body).digest('hex'),
      signature.replace(/^./, (hex) => (hex === '0' ? '1' : '0')),
    ];
    expect((await post(body, {})).status).toBe(400);
    for (const wrong of others) expect((await post(body, { 'x-nowpayments-sig': wrong })).status).toBe(400);
    expect((await post(body.replace('finished', 'finishea'), { 'x-nowpayments-sig': signature })).status).toBe(400);
    expect(
      await world.service.query('select 1 from provider_events where subject = $1', [String(world.provider.of(paymentId).payment_id)]),
    ).toEqual([]);
  });

  it('has one effect when the same notification comes 40 times at once', async () => {
    const { buyer, paymentId, orderId } = await ordered();
    const payment = world.provider.finish(paymentId);
    const statuses = await Promise.all(Array.from({ length: 40 }, () => tell(payment)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await statusBecomes(buyer, paymentId, 'paid');
    await handled();
    expect(await world.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
    expect(await notes(orderId)).toHaveLength(1);
    const heard = world.service.broker.of('purchase.granted').filter(({ data }) => (data as any).userId === buyer.userId);
    expect(heard.length).toBeLessThanOrEqual(1);
  });

  it('stays paid when an older state is told afterwards', async () => {
    const { buyer, paymentId } = await ordered();
    await tell(world.provider.finish(paymentId));
    await statusBecomes(buyer, paymentId, 'paid');
    for (const word of ['waiting', 'failed', 'expired', 'partially_paid'])
      await tell(world.provider.set(paymentId, { payment_status: word }));
    await handled();
    expect((await seePayment(world, buyer, paymentId)).status).toBe('paid');
  });

  it('grants what was paid after it had expired, and says so', async () => {
    const { buyer, tool, paymentId, orderId } = await ordered();
    await tell(world.provider.set(paymentId, { payment_status: 'expired' }));
    await statusBecomes(buyer, paymentId, 'expired');
    await tell(world.provider.finish(paymentId));
    await statusBecomes(buyer, paymentId, 'paid');
    expect(await ownsTool(world, buyer, tool.id)).toBe(true);
    expect(await notes(orderId)).toEqual(['paid_late']);
  });

  it.each<[string, Partial<HeldPayment>]>([
    ['is three percent short', { actually_paid: '0.001197530863419752' }],
    ['was made in another coin', { pay_currency: 'ltc' }],
    ['has another price', { price_amount: '1.00' }],
    ['has a price in another currency', { price_currency: 'eur' }],
  ])('lets a person look at a payment that %s', async (_name, change) => {
    const { buyer, tool, paymentId, orderId } = await ordered();
    await tell(world.provider.finish(paymentId, change));
    await statusBecomes(buyer, paymentId, 'review');
    expect(await ownsTool(world, buyer, tool.id)).toBe(false);
    expect(await orderStatus(orderId)).toBe('review');
    expect(await reasons(orderId)).toEqual([expect.stringMatching(/^(Paid|The provider charged) /)]);
  });

  it('grants what is 0.4 percent short, and what is too much, which it notes', async () => {
    const [short, over] = [await ordered(), await ordered()];
    await tell(world.provider.finish(short.paymentId, { actually_paid: '0.001229629618563083' }));
    await tell(world.provider.finish(over.paymentId, { actually_paid: '0.001234567890123457' }));
    await statusBecomes(short.buyer, short.paymentId, 'paid');
    await statusBecomes(over.buyer, over.paymentId, 'paid');
    expect(await notes(over.orderId)).toEqual(['overpaid']);
    expect((await seePayment(world, over.buyer, over.paymentId)).actuallyPaid).toBe('0.001234567890123457');
  });

  it('grants nothing for a repeated deposit, and has a person look at it', async () => {
    const { buyer, paymentId, orderId } = await ordered();
    const payment = world.provider.finish(paymentId);
    await tell(payment);
    await statusBecomes(buyer, paymentId, 'paid');
    const repeated = { ...payment, payment_id: payment.payment_id + 1_000_000, parent_payment_id: payment.payment_id };
    world.provider.add(repeated);
    await tell(repeated);
    await eventually(async () => expect(await reasons(orderId)).toEqual([expect.stringContaining('repeated deposit')]));
    expect(await orderStatus(orderId)).toBe('paid');
    expect(await world.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('acknowledges a payment nobody knows, and a state nobody knows, without effect', async () => {
    const { buyer, paymentId } = await ordered();
    const foreign = { ...world.provider.of(paymentId), payment_id: 17, order_id: randomUUID(), payment_status: 'finished' };
    expect(await tell(foreign)).toBe(200);
    world.provider.add(foreign);
    expect(await tell({ ...foreign, actually_paid: '5' })).toBe(200);
    expect(await tell(world.provider.set(paymentId, { payment_status: 'teleporting' }))).toBe(200);
    await handled();
    expect((await seePayment(world, buyer, paymentId)).status).toBe('waiting');
    const outcomes = await world.service.query(`select outcome from provider_events where subject = '17'`);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown_payment', 'unknown_payment']);
  });

  it('believes the provider when it is asked, not the notification', async () => {
    const { buyer, tool, paymentId } = await ordered();
    expect(await tell(world.provider.of(paymentId), { payment_status: 'finished', actually_paid: 1 })).toBe(200);
    await handled();
    expect((await seePayment(world, buyer, paymentId)).status).toBe('waiting');
    expect(await ownsTool(world, buyer, tool.id)).toBe(false);
  });

  it('tries again when the provider cannot be asked just then', async () => {
    const { buyer, paymentId } = await ordered();
    world.provider.isUp = false;
    await tell(world.provider.finish(paymentId));
    await eventually(async () =>
      expect(await world.service.query('select 1 from provider_events where error is not null')).toHaveLength(1),
    );
    world.provider.isUp = true;
    await statusBecomes(buyer, paymentId, 'paid');
  });

  it('recognises a payment whose answer got lost in the notification about it', async () => {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    world.provider.fault = 'lost';
    expect((await buy(world, buyer, tool.id)).status).toBe(502);
    const payment = [...world.provider.payments.values()].at(-1)!;
    await tell(world.provider.finish(payment.order_id));
    await statusBecomes(buyer, payment.order_id, 'paid');
    expect(await ownsTool(world, buyer, tool.id)).toBe(true);
  });

  it('is noticed without any notification, by looking, later and later', async () => {
    const { buyer, paymentId } = await ordered();
    const asked = () => world.provider.reads.filter((path) => path.endsWith(String(world.provider.of(paymentId).payment_id))).length;
    const lookAt = (seconds: number) => {
      world.setClock(new Date(Date.now() + seconds * 1000));
      return world.service.app.get(WatchPayments).run();
    };
    await lookAt(20);
    expect(asked()).toBe(0);
    await lookAt(31);
    expect(asked()).toBe(1);
    await lookAt(60);
    expect(asked()).toBe(1);
    world.provider.finish(paymentId);
    await lookAt(120);
    await statusBecomes(buyer, paymentId, 'paid');
  });

  it('for a tool that was deleted meanwhile is kept as paid, gives nothing and is looked at', async () => {
    const { buyer, tool, paymentId, orderId } = await ordered();
    await world.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await world.service.query('select 1 from tool_views where id = $1', [tool.id])).toEqual([]));
    await tell(world.provider.finish(paymentId));
    await statusBecomes(buyer, paymentId, 'review');
    expect(await reasons(orderId)).toEqual(['The tool was deleted before it was paid for.']);
    expect((await world.service.query('select paid_at from orders where id = $1', [orderId]))[0].paid_at).not.toBeNull();
  });

  it('twice for the same order grants once and has a person look at the other', async () => {
    const { buyer, tool, paymentId, orderId } = await ordered();
    const other = (await buy(world, buyer, tool.id, 'ltc')).body.paymentId as string;
    await Promise.all([tell(world.provider.finish(paymentId)), tell(world.provider.finish(other))]);
    await handled();
    const seen = [await seePayment(world, buyer, paymentId), await seePayment(world, buyer, other)];
    expect(seen.map(({ status }) => status).sort()).toEqual(['paid', 'review']);
    expect(await orderStatus(orderId)).toBe('paid');
    expect(await world.service.query('select 1 from tool_purchases where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('is taken back when the provider refunds, and the tool can be bought again', async () => {
    const { buyer, tool, paymentId, orderId } = await ordered();
    await tell(world.provider.finish(paymentId));
    await statusBecomes(buyer, paymentId, 'paid');
    await tell(world.provider.set(paymentId, { payment_status: 'refunded' }));
    await statusBecomes(buyer, paymentId, 'refunded');
    expect(await ownsTool(world, buyer, tool.id)).toBe(false);
    await world.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === buyer.userId);
    const again = await buy(world, buyer, tool.id);
    expect(again.status).toBe(201);
    expect(again.body.orderId).not.toBe(orderId);
    await tell(world.provider.finish(again.body.paymentId));
    await statusBecomes(buyer, again.body.paymentId, 'paid');
  });

  it('gives 240 contiguous days for eight Pro payments at once', async () => {
    const buyer = await aBuyer(world);
    const paymentIds: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { paymentId } = (await buyPro(world, buyer)).body;
      paymentIds.push(paymentId);
      await world.service.request({ method: 'POST', url: `/api/payments/${paymentId}/cancel`, as: buyer });
    }
    const lookAt = world.service.app.get(LookAtPayment);
    await Promise.all(paymentIds.map((id) => lookAt.run(String(world.provider.finish(id).payment_id), 'provider')));
    const periods = await world.service.query<{ starts: Date; ends: Date }>(
      'select starts, ends from subscription_periods where user_id = $1 order by starts',
      [buyer.userId],
    );
    expect(periods).toHaveLength(8);
    periods.slice(1).forEach(({ starts }, index) => expect(starts).toEqual(periods[index]!.ends));
    expect(periods.at(-1)!.ends.getTime() - periods[0]!.starts.getTime()).toBe(240 * DAY);
  });

  it('makes a member Pro, who lapses by the clock alone when the days and their grace have passed', async () => {
    const buyer = await aBuyer(world);
    const { paymentId } = (await buyPro(world, buyer)).body;
    await tell(world.provider.finish(paymentId));
    await statusBecomes(buyer, paymentId, 'paid');
    const changed = await world.service.nextEvent('subscription.changed', ({ data }) => (data as any).userId === buyer.userId);
    expect(changed.data).toMatchObject({ source: 'crypto', cancelled: false });
    const accessUntil = async () =>
      (await world.service.request({ url: `/internal/entitlements/${buyer.userId}`, as: aService('downloads') })).body.accessUntil;
    expect(await accessUntil()).not.toBeNull();
    world.setClock(new Date(Date.now() + 32.9 * DAY));
    expect(await accessUntil()).not.toBeNull();
    world.setClock(new Date(Date.now() + 33.1 * DAY));
    expect(await accessUntil()).toBeNull();
  });

  it('ends as expired a day after every attempt is over, and an underpaid one is looked at', async () => {
    const [unpaid, underpaid] = [await ordered(), await ordered()];
    await tell(world.provider.set(underpaid.paymentId, { payment_status: 'partially_paid', actually_paid: '0.0001' }));
    await statusBecomes(underpaid.buyer, underpaid.paymentId, 'partially_paid');
    const sweep = (hours: number) =>
      world.service.dataSource.transaction((tx) => world.service.app.get(SweepOrders).run(tx, new Date(Date.now() + hours * 3_600_000)));
    await sweep(2);
    expect((await seePayment(world, unpaid.buyer, unpaid.paymentId)).status).toBe('expired');
    expect(await orderStatus(unpaid.orderId)).toBe('pending');
    await sweep(27);
    expect(await orderStatus(unpaid.orderId)).toBe('expired');
    expect(await orderStatus(underpaid.orderId)).toBe('review');
    await tell(world.provider.finish(underpaid.paymentId));
    await statusBecomes(underpaid.buyer, underpaid.paymentId, 'paid');
  });

  it('keeps a history that nobody can rewrite', async () => {
    for (const act of ['update payment_events set note = $$x$$', 'delete from payment_events', 'truncate payment_events cascade']) {
      await expect(world.service.query(act)).rejects.toThrow('payment events are append-only');
    }
  });
});
