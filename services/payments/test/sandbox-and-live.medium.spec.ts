import { resolve } from 'node:path';
import { type Broker, eventually, takeNatsAccount, testKeysOf } from '@testing';
import {
  aBuyer,
  buy,
  ownsTool,
  type PaymentsContext,
  seePayment,
  startPayments,
  withTool,
  buyPro,
} from './factories';
import { TestProcessor } from './test-processor';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';
import { WebhookGateway } from './webhook-gateway';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = resolve(__dirname, '../../../dist/services/payments/src/main.js');
const LIVE_KEYS = {
  NOWPAYMENTS_API_URL: 'https://api.nowpayments.io/v1',
  NOWPAYMENTS_API_KEY: 'never-called',
  NOWPAYMENTS_IPN_SECRET: 'never-called',
  PAYMENTS_POLL_SECONDS: '3600',
};

describe('the mode of a database', () => {
  let provider: TestProcessor;
  let nats: Broker;

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
  });
  afterAll(() => Promise.all([provider.stop(), nats.stop()]));

  const start = (settings: Record<string, string>) => startPayments(settings, nats);
  /** Starts payments with these keys, on a new database or a given one, and stops it again. */
  const startOnce = async (settings: Record<string, string>): Promise<string> => {
    const context = await start(settings);
    await context.close();
    return context.service.environment.DATABASE_NAME ?? '';
  };
  const sandboxKeys = () => ({ ...provider.settings, PAYMENTS_POLL_SECONDS: '3600' });

  it('is that of its first start with keys, and keys of the other mode stop the start', async () => {
    const sandbox = await startOnce(sandboxKeys());
    await expect(startOnce({ ...LIVE_KEYS, DATABASE_NAME: sandbox })).rejects.toThrow(
      "the database has payments of a sandbox, and the providers' keys are live. Use an empty database, or the sandbox's keys.",
    );
    const live = await startOnce(LIVE_KEYS);
    await expect(startOnce({ ...sandboxKeys(), DATABASE_NAME: live })).rejects.toThrow(
      "the database has live payments, and the providers' keys are those of a sandbox. Use live keys, or an empty database.",
    );
    await startOnce({ ...sandboxKeys(), DATABASE_NAME: sandbox });
    await startOnce({ ...LIVE_KEYS, DATABASE_NAME: live });
  });

  it('is shown with its orders, also without keys, when crypto, cards and the list of coins return 503', async () => {
    const sandbox = await start(sandboxKeys());
    const [buyer, tool] = [await aBuyer(sandbox), await withTool(sandbox)];
    const { paymentId } = (await buy(sandbox, buyer, tool.id)).body;
    await sandbox.close();
    const { DATABASE_NAME = '' } = sandbox.service.environment;
    const closed = await start({ DATABASE_NAME, NODE_ENV: 'production' });
    expect(await seePayment(closed, buyer, paymentId)).toMatchObject({ livemode: false });
    expect(await buy(closed, buyer, tool.id)).toMatchObject({
      status: 503,
      body: { message: 'Payments are not configured' },
    });
    const card = await closed.service.request({
      method: 'POST',
      url: '/api/create-subscription',
      as: buyer,
    });
    expect(card).toMatchObject({
      status: 503,
      body: { message: 'Card payment is not configured' },
    });
    expect((await closed.service.request({ url: '/api/cryptocurrencies' })).status).toBe(503);
    for (const name of ['nowpayments', 'stripe']) {
      const url = `/api/webhooks/${name}`;
      expect((await closed.service.request({ method: 'POST', url, body: {} })).status).toBe(503);
    }
    await closed.close();
  });
});

describe('payments with the sandbox of the embedded stack', () => {
  let context: PaymentsContext;
  let sandbox: RunningSandbox;
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
      eventually(async () =>
        expect((await seePayment(context, buyer, body.paymentId)).status).toBe(wanted),
      );
    return { buyer, tool, body, payment: payment!, becomes };
  };

  it('offer the coins of the sandbox', async () => {
    const { body } = await context.service.request({ url: '/api/cryptocurrencies' });
    expect(body.currencies).toEqual(expect.arrayContaining(['btc', 'eth', 'ltc', 'usdt']));
  });

  it.each(['btc', 'eth', 'usdt'])(
    'sell a tool for %s, from the order to the entitlement',
    async (currency) => {
      const { buyer, tool, payment, becomes } = await ordered(currency);
      sandbox.control.payments.act(payment.id, 'pay');
      await becomes('paid');
      expect(await ownsTool(context, buyer, tool.id)).toBe(true);
    },
  );

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
      context.service.query(
        'select review_code from attempts where order_id = $1 and review_code is not null',
        [repeated.body.orderId],
      );
    await eventually(async () => expect(await purchases()).toHaveLength(1));
  });

  it('make a member Pro with crypto and by card', async () => {
    const [byCoin, byCard] = [await aBuyer(context), await aBuyer(context)];
    const { paymentId } = (await buyPro(context, byCoin, 'ltc')).body;
    sandbox.control.payments.act(sandbox.control.payments.ofOrder(paymentId)[0]!.id, 'pay');
    const { clientSecret } = (
      await context.service.request({ method: 'POST', url: '/api/create-subscription', as: byCard })
    ).body;
    sandbox.control.card(clientSecret as string, 'approve');
    for (const [as, source] of [
      [byCoin, 'crypto'],
      [byCard, 'stripe'],
    ] as const) {
      const subscription = async () =>
        (await context.service.request({ url: '/api/account/subscription', as })).body;
      await eventually(async () => expect((await subscription()).source).toBe(source));
    }
    const cancelled = await context.service.request({
      method: 'POST',
      url: '/api/account/subscription/cancel',
      as: byCard,
    });
    expect(cancelled.body).toMatchObject({ cancelled: true, source: 'stripe' });
  });

  it('grant nothing for a declined card, and allow a retry with the same intent', async () => {
    const buyer = await aBuyer(context);
    const start = async () =>
      (
        await context.service.request({
          method: 'POST',
          url: '/api/create-subscription',
          as: buyer,
        })
      ).body.clientSecret as string;
    const secret = await start();
    sandbox.control.card(secret, 'decline');
    expect(await start()).toBe(secret);
    expect(
      (await context.service.request({ url: '/api/account/subscription', as: buyer })).body.source,
    ).toBeNull();
  });
});

/** All required settings except those of the providers; the service exits before it connects anywhere. */
const SETTINGS = {
  ...testKeysOf('payments'),
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  NATS_URL: 'nats://127.0.0.1:1',
  DATABASE_URL: 'postgres://127.0.0.1:1',
  IDENTITY_URL: 'http://127.0.0.1:1',
  CATALOGUE_URL: 'http://127.0.0.1:1',
};

/** Runs the built service until it exits; returns its output and exit code. */
async function run(given: NodeJS.ProcessEnv): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...SETTINGS, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { output, code };
}

describe('the built service in production', () => {
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startPaymentSandbox();
  });
  afterAll(() => sandbox.close());

  it('refuses to start with the settings of a sandbox, in one message', async () => {
    expect(await run(sandbox.environment)).toEqual({
      output:
        'payments: NODE_ENV is production, but NOWPAYMENTS_API_URL and STRIPE_API_URL and STRIPE_SECRET_KEY would lead payments to a sandbox\n',
      code: 1,
    });
    expect(sandbox.control.calls()).toEqual([]);
  });

  it.each([
    ['NOWPAYMENTS_API_URL', 'https://api-sandbox.nowpayments.io/v1'],
    ['NOWPAYMENTS_API_URL', 'http://api.nowpayments.io/v1'],
    ['STRIPE_API_URL', 'https://stripe.example.com'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ])('refuses %s=%s', async (name, value) => {
    const { output, code } = await run({ STRIPE_PRICE_ID: 'price_1', [name]: value });
    expect([output, code]).toEqual([
      `payments: NODE_ENV is production, but ${name} would lead payments to a sandbox\n`,
      1,
    ]);
  });
});
