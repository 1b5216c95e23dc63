import { eventually } from '@testing';
import { PollPayments } from '../src/crypto/crypto.job';
import { aBuyer, buy, ownsTool, seePayment, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

describe('a hosted page that creates its own payments', () => {
  const context = usePaymentsFixture({ CRYPTO_CHECKOUT: 'hosted' });

  async function ordered(coin = 'btc') {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId, orderId, paymentUrl } = (await buy(context, buyer, tool.id, coin)).body;
    return { buyer, tool, paymentId, orderId, paymentUrl };
  }
  const statusBecomes = (
    { buyer, paymentId }: Awaited<ReturnType<typeof ordered>>,
    status: string,
  ) =>
    eventually(async () =>
      expect((await seePayment(context, buyer, paymentId)).status).toBe(status),
    );
  const follows = async (paymentId: string) =>
    (
      await context.service.query(
        'select provider_payment_id, pay_currency from attempts where id = $1',
        [paymentId],
      )
    )[0];
  const handled = () =>
    eventually(async () =>
      expect(
        await context.service.query('select 1 from webhooks where handled_at is null'),
      ).toEqual([]),
    );
  const finished = (id: string, payAmount: string) =>
    context.provider.change(id, { status: 'finished', actuallyPaid: payAmount });

  it('makes the attempt follow a payment created there in any coin, and accepts it', async () => {
    const order = await ordered('btc');
    const own = context.provider.payOnPage(order.paymentId, 'ltc');
    await context.provider.notify(context.service, own);
    await eventually(async () =>
      expect(await follows(order.paymentId)).toEqual({
        provider_payment_id: own.id,
        pay_currency: 'ltc',
      }),
    );
    expect(await seePayment(context, order.buyer, order.paymentId)).toMatchObject({
      status: 'waiting',
      payCurrency: 'ltc',
      paymentUrl: order.paymentUrl,
      payAmount: own.payAmount,
    });
    await context.provider.notify(
      context.service,
      context.provider.change(own.id, { status: 'confirming', actuallyPaid: own.payAmount }),
    );
    await statusBecomes(order, 'confirming');
    await context.provider.notify(context.service, finished(own.id, own.payAmount));
    await statusBecomes(order, 'paid');
    expect(await ownsTool(context, order.buyer, order.tool.id)).toBe(true);
    const rows = await context.service.query(
      'select status, accepted, review_code from attempts where order_id = $1 order by accepted',
      [order.orderId],
    );
    expect(rows).toEqual([
      { status: 'expired', accepted: false, review_code: null },
      { status: 'finished', accepted: true, review_code: null },
    ]);
  });

  it('is polled after a notification about its payment', async () => {
    const order = await ordered();
    const own = context.provider.payOnPage(order.paymentId, 'btc');
    await context.provider.notify(context.service, own);
    await handled();
    expect(await follows(order.paymentId)).toMatchObject({ provider_payment_id: own.id });
    finished(own.id, own.payAmount);
    context.setClock(new Date(Date.now() + 3_600_000));
    await context.service.app.get(PollPayments).run();
    await statusBecomes(order, 'paid');
  });

  it('makes the attempt follow the payment with coins when the buyer chose two coins', async () => {
    const order = await ordered();
    const [first, second] = [
      context.provider.payOnPage(order.paymentId, 'ltc'),
      context.provider.payOnPage(order.paymentId, 'eth'),
    ];
    await context.provider.notify(context.service, first);
    await context.provider.notify(context.service, second);
    await handled();
    await context.provider.notify(
      context.service,
      context.provider.change(first.id, { status: 'confirming', actuallyPaid: first.payAmount }),
    );
    await statusBecomes(order, 'confirming');
    expect(await follows(order.paymentId)).toEqual({
      provider_payment_id: first.id,
      pay_currency: 'ltc',
    });
    await context.provider.notify(context.service, finished(first.id, first.payAmount));
    await statusBecomes(order, 'paid');
  });

  it('accepts the first paid payment of a page, and sends the second to review', async () => {
    const order = await ordered();
    const own = context.provider.payOnPage(order.paymentId, 'btc');
    await context.provider.notify(context.service, context.provider.finish(order.paymentId));
    await statusBecomes(order, 'paid');
    await context.provider.notify(context.service, finished(own.id, own.payAmount));
    await eventually(async () => {
      const reasons = await context.service.query(
        'select review_code from attempts where order_id = $1 and review_code is not null',
        [order.orderId],
      );
      expect(reasons).toEqual([{ review_code: 'surplus' }]);
    });
    expect((await seePayment(context, order.buyer, order.paymentId)).status).toBe('paid');
  });
});
