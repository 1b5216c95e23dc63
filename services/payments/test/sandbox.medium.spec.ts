import { eventually } from '@testing';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';
import { aBuyer, buy, buyPro, ownsTool, type PaymentsUnderTest, seePayment, startPayments, withTool } from './factories';
import { WebhookGateway } from './webhook-gateway';

describe('payments and the sandbox of the embedded stack', () => {
  let sandbox: RunningSandbox;
  let world: PaymentsUnderTest;
  let door: WebhookGateway;

  beforeAll(async () => {
    sandbox = await startPaymentSandbox();
    world = await startPayments({ ...sandbox.environment, PAYMENTS_POLL_SECONDS: '3600' });
    door = await WebhookGateway.open(world.service);
    sandbox.control.setReceiver({ callbackUrl: door.url });
  });
  afterAll(async () => {
    await sandbox.close();
    await world.close();
    await door.close();
  });

  const ordered = async (currency = 'btc') => {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    const { status, body } = await buy(world, buyer, tool.id, currency);
    expect(status).toBe(201);
    const [payment] = sandbox.control.paymentsOf(body.paymentId);
    const becomes = (wanted: string) =>
      eventually(async () => expect((await seePayment(world, buyer, body.paymentId)).status).toBe(wanted));
    return { buyer, tool, body, payment: payment!, becomes };
  };

  it('offers what the sandbox offers', async () => {
    const { body } = await world.service.request({ url: '/api/cryptocurrencies' });
    expect(body.currencies).toEqual(expect.arrayContaining(['btc', 'eth', 'ltc', 'usdt']));
  });

  it.each(['btc', 'eth', 'usdt'])('sell a tool for %s from the click to the download', async (currency) => {
    const { buyer, tool, payment, becomes } = await ordered(currency);
    sandbox.control.act(payment.id, 'pay');
    await becomes('paid');
    expect(await ownsTool(world, buyer, tool.id)).toBe(true);
  });

  it.each([
    ['overpay', 'paid', true],
    ['underpay', 'partially_paid', false],
    ['fail', 'failed', false],
    ['expire', 'expired', false],
  ] as const)('agree about what becomes of "%s"', async (action, status, owned) => {
    const { buyer, tool, payment, becomes } = await ordered();
    sandbox.control.act(payment.id, action);
    await becomes(status);
    expect(await ownsTool(world, buyer, tool.id)).toBe(owned);
  });

  it('take a tool back after a refund, and give nothing for a second deposit', async () => {
    const [refunded, repeated] = [await ordered(), await ordered()];
    for (const { payment, becomes } of [refunded, repeated]) {
      sandbox.control.act(payment.id, 'pay');
      await becomes('paid');
    }
    sandbox.control.act(refunded.payment.id, 'refund');
    await refunded.becomes('refunded');
    expect(await ownsTool(world, refunded.buyer, refunded.tool.id)).toBe(false);
    sandbox.control.act(repeated.payment.id, 'pay-again');
    const held = () =>
      world.service.query('select review_reason from attempts where order_id = $1 and review_reason is not null', [repeated.body.orderId]);
    await eventually(async () => expect(await held()).toHaveLength(1));
  });

  it('make a member Pro by crypto and by card', async () => {
    const [byCoin, byCard] = [await aBuyer(world), await aBuyer(world)];
    const { paymentId } = (await buyPro(world, byCoin, 'ltc')).body;
    sandbox.control.act(sandbox.control.paymentsOf(paymentId)[0]!.id, 'pay');
    const { clientSecret } = (await world.service.request({ method: 'POST', url: '/api/create-subscription', as: byCard })).body;
    sandbox.control.card(clientSecret as string, 'approve');
    for (const [as, source] of [
      [byCoin, 'crypto'],
      [byCard, 'stripe'],
    ] as const) {
      const subscription = async () => (await world.service.request({ url: '/api/account/subscription', as })).body;
      await eventually(async () => expect((await subscription()).source).toBe(source));
    }
    const cancelled = await world.service.request({ method: 'POST', url: '/api/account/subscription/cancel', as: byCard });
    expect(cancelled.body).toMatchObject({ cancelled: true, source: 'stripe' });
  });

  it('leave a declined card without Pro, and with the same intent to try again', async () => {
    const buyer = await aBuyer(world);
    const start = async () =>
      (await world.service.request({ method: 'POST', url: '/api/create-subscription', as: buyer })).body.clientSecret as string;
    const secret = await start();
    sandbox.control.card(secret, 'decline');
    expect(await start()).toBe(secret);
    expect((await world.service.request({ url: '/api/account/subscription', as: buyer })).body.source).toBeNull();
  });
});
