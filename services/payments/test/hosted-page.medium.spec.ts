import { eventually } from '@testing';
import { PollPayments } from '../src/workflows/webhooks/poll-payments';
import { aBuyer, buy, type BuyingUnderTest, ownsTool, seePayment, startBuying, withTool } from './factories';

describe('a hosted page that makes payments of its own', () => {
  let world: BuyingUnderTest;

  beforeAll(async () => {
    world = await startBuying({ PAYMENTS_MODE: 'hosted' });
  });
  afterAll(() => world.close());
  afterEach(() => world.setClock());

  async function ordered(coin = 'btc') {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    const { paymentId, orderId, paymentUrl } = (await buy(world, buyer, tool.id, coin)).body;
    return { buyer, tool, paymentId, orderId, paymentUrl };
  }
  const statusBecomes = ({ buyer, paymentId }: Awaited<ReturnType<typeof ordered>>, status: string) =>
    eventually(async () => expect((await seePayment(world, buyer, paymentId)).status).toBe(status));
  const follows = async (paymentId: string) =>
    (await world.service.query('select provider_payment_id, pay_currency from attempts where id = $1', [paymentId]))[0];
  const handled = () =>
    eventually(async () => expect(await world.service.query('select 1 from provider_events where handled_at is null')).toEqual([]));
  const finished = (id: string, payAmount: string) => world.provider.change(id, { status: 'finished', actuallyPaid: payAmount });

  it('has the attempt follow the payment that was made there, in whatever coin, and accepts it', async () => {
    const order = await ordered('btc');
    const own = world.provider.payOnPage(order.paymentId, 'ltc');
    await world.provider.tell(world.service, own);
    await eventually(async () => expect(await follows(order.paymentId)).toEqual({ provider_payment_id: own.id, pay_currency: 'ltc' }));
    expect(await seePayment(world, order.buyer, order.paymentId)).toMatchObject({
      ...{ status: 'waiting', payCurrency: 'ltc', paymentUrl: order.paymentUrl, payAmount: own.payAmount },
    });
    await world.provider.tell(world.service, world.provider.change(own.id, { status: 'confirming', actuallyPaid: own.payAmount }));
    await statusBecomes(order, 'confirming');
    await world.provider.tell(world.service, finished(own.id, own.payAmount));
    await statusBecomes(order, 'paid');
    expect(await ownsTool(world, order.buyer, order.tool.id)).toBe(true);
    const rows = await world.service.query('select status, accepted, review_reason from attempts where order_id = $1 order by accepted', [
      order.orderId,
    ]);
    expect(rows).toEqual([
      { status: 'expired', accepted: false, review_reason: null },
      { status: 'finished', accepted: true, review_reason: null },
    ]);
  });

  it('is found by polling once the payment was notified of', async () => {
    const order = await ordered();
    const own = world.provider.payOnPage(order.paymentId, 'btc');
    await world.provider.tell(world.service, own);
    await eventually(async () => expect(await follows(order.paymentId)).toMatchObject({ provider_payment_id: own.id }));
    finished(own.id, own.payAmount);
    world.setClock(new Date(Date.now() + 3_600_000));
    await world.service.app.get(PollPayments).run();
    await statusBecomes(order, 'paid');
  });

  it('follows the payment with coins when the buyer chose a coin twice', async () => {
    const order = await ordered();
    const [first, second] = [world.provider.payOnPage(order.paymentId, 'ltc'), world.provider.payOnPage(order.paymentId, 'eth')];
    await world.provider.tell(world.service, first);
    await world.provider.tell(world.service, second);
    await handled();
    await world.provider.tell(world.service, world.provider.change(first.id, { status: 'confirming', actuallyPaid: first.payAmount }));
    await statusBecomes(order, 'confirming');
    expect(await follows(order.paymentId)).toEqual({ provider_payment_id: first.id, pay_currency: 'ltc' });
    await world.provider.tell(world.service, finished(first.id, first.payAmount));
    await statusBecomes(order, 'paid');
  });

  it('accepts the first payment of a page that was paid, and leaves the second to review', async () => {
    const order = await ordered();
    const own = world.provider.payOnPage(order.paymentId, 'btc');
    await world.provider.tell(world.service, world.provider.finish(order.paymentId));
    await statusBecomes(order, 'paid');
    await world.provider.tell(world.service, finished(own.id, own.payAmount));
    await eventually(async () => {
      const reasons = await world.service.query('select review_reason from attempts where order_id = $1 and review_reason is not null', [
        order.orderId,
      ]);
      expect(reasons).toEqual([{ review_reason: expect.stringContaining('already settled') }]);
    });
    expect((await seePayment(world, order.buyer, order.paymentId)).status).toBe('paid');
  });

  it('accepts a payment of its page also beside one that was underpaid', async () => {
    const order = await ordered();
    await world.provider.tell(world.service, world.provider.set(order.paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }));
    await statusBecomes(order, 'partially_paid');
    const own = world.provider.payOnPage(order.paymentId, 'ltc');
    await world.provider.tell(world.service, finished(own.id, own.payAmount));
    await statusBecomes(order, 'paid');
    expect(await ownsTool(world, order.buyer, order.tool.id)).toBe(true);
  });
});
