import { eventually } from '@testing';
import { aBuyer, buy, buyPro, ownsTool, type PaymentsContext, seePayment, startPayments, withTool } from './factories';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';
import { WebhookGateway } from './webhook-gateway';

describe('payments with the sandbox of the embedded stack', () => {
  let sandbox: RunningSandbox;
  let context: PaymentsContext;
  let webhooks: WebhookGateway;

  beforeAll(async () => {
    sandbox = await startPaymentSandbox();
    context = await startPayments({ ...sandbox.environment, PAYMENTS_POLL_SECONDS: '3600' });
    webhooks = await WebhookGateway.open(context.service);
    sandbox.control.callbackUrl = webhooks.url;
  });
  afterAll(async () => {
    await sandbox.close();
    await context.close();
    await webhooks.close();
  });

  const ordered = async (currency = 'btc') => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { status, body } = await buy(context, buyer, tool.id, currency);
    expect(status).toBe(201);
    const [payment] = sandbox.control.payments.ofOrder(body.paymentId);
    const becomes = (wanted: string) =>
      eventually(async () => expect((await seePayment(context, buyer, body.paymentId)).status).toBe(wanted));
    return { buyer, tool, body, payment: payment!, becomes };
  };

  it('offer the coins of the sandbox', async () => {
    const { body } = await context.service.request({ url: '/api/cryptocurrencies' });
    expect(body.currencies).toEqual(expect.arrayContaining(['btc', 'eth', 'ltc', 'usdt']));
  });

  it.each(['btc', 'eth', 'usdt'])('sell a tool for %s, from the order to the entitlement', async (currency) => {
    const { buyer, tool, payment, becomes } = await ordered(currency);
    sandbox.control.payments.act(payment.id, 'pay');
    await becomes('paid');
    expect(await ownsTool(context, buyer, tool.id)).toBe(true);
  });

  it.each([
    ['overpay', 'paid', true],
    ['underpay', 'partially_paid', false],
    ['fail', 'failed', false],
    ['expire', 'expired', false],
  ] as const)('agree about what becomes of "%s"', async (action, status, owned) => {
    const { buyer, tool, payment, becomes } = await ordered();
    sandbox.control.payments.act(payment.id, action);
    await becomes(status);
    expect(await ownsTool(context, buyer, tool.id)).toBe(owned);
  });

  it('revoke a tool after a refund, and grant nothing for a second deposit', async () => {
    const [refunded, repeated] = [await ordered(), await ordered()];
    for (const { payment, becomes } of [refunded, repeated]) {
      sandbox.control.payments.act(payment.id, 'pay');
      await becomes('paid');
    }
    sandbox.control.payments.act(refunded.payment.id, 'refund');
    await refunded.becomes('refunded');
    expect(await ownsTool(context, refunded.buyer, refunded.tool.id)).toBe(false);
    sandbox.control.payments.act(repeated.payment.id, 'pay-again');
    const purchases = () =>
      context.service.query('select review_reason from attempts where order_id = $1 and review_reason is not null', [
        repeated.body.orderId,
      ]);
    await eventually(async () => expect(await purchases()).toHaveLength(1));
  });

  it('make a member Pro with crypto and by card', async () => {
    const [byCoin, byCard] = [await aBuyer(context), await aBuyer(context)];
    const { paymentId } = (await buyPro(context, byCoin, 'ltc')).body;
    sandbox.control.payments.act(sandbox.control.payments.ofOrder(paymentId)[0]!.id, 'pay');
    const { clientSecret } = (await context.service.request({ method: 'POST', url: '/api/create-subscription', as: byCard })).body;
    sandbox.control.card(clientSecret as string, 'approve');
    for (const [as, source] of [
      [byCoin, 'crypto'],
      [byCard, 'stripe'],
    ] as const) {
      const subscription = async () => (await context.service.request({ url: '/api/account/subscription', as })).body;
      await eventually(async () => expect((await subscription()).source).toBe(source));
    }
    const cancelled = await context.service.request({ method: 'POST', url: '/api/account/subscription/cancel', as: byCard });
    expect(cancelled.body).toMatchObject({ cancelled: true, source: 'stripe' });
  });

  it('grant nothing for a declined card, and allow a retry with the same intent', async () => {
    const buyer = await aBuyer(context);
    const start = async () =>
      (await context.service.request({ method: 'POST', url: '/api/create-subscription', as: buyer })).body.clientSecret as string;
    const secret = await start();
    sandbox.control.card(secret, 'decline');
    expect(await start()).toBe(secret);
    expect((await context.service.request({ url: '/api/account/subscription', as: buyer })).body.source).toBeNull();
  });
});
