import { resolve } from 'node:path';
import type {
  AdminPayment,
  MemberOrder,
  EventOf,
  purchaseRevoked,
  subscriptionChanged,
} from '@libs/contracts';
import { anAdmin, type Broker, eventually, takeNatsAccount, testKeysOf } from '@testing';
import { PollPayments } from '../src/crypto/poll-payments';
import {
  aBuyer,
  buy,
  ownsTool,
  type PaymentsContext,
  seePayment,
  startPayments,
  withTool,
  buyPro,
  periodsOf,
} from './factories';
import { TestProcessor } from './test-processor';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';
import { WebhookGateway } from './webhook-gateway';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const LIVE_URL = 'https://api.nowpayments.io/v1';
/** Live keys of one provider make the system live, whatever the other one is. */
const LIVE_CARDS = {
  STRIPE_SECRET_KEY: 'sk_live_never_called',
  STRIPE_WEBHOOK_SECRET: 'whsec_live',
  STRIPE_PRICE_ID: 'price_live',
};
const PROGRAM = resolve(__dirname, '../../../dist/services/payments/src/main.js');

describe('a system that has gone live', () => {
  let provider: TestProcessor;
  let nats: Broker;
  let live: PaymentsContext;
  let ordered: Awaited<ReturnType<typeof orderInSandbox>>[];

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
    const settings = { ...provider.settings, PAYMENTS_POLL_SECONDS: '3600' };
    const sandbox = await startPayments(settings, nats);
    ordered = [];
    for (let count = 0; count < 5; count += 1) ordered.push(await orderInSandbox(sandbox));
    const { buyer, paymentId } = ordered[4]!;
    await provider.notify(sandbox.service, provider.finish(paymentId));
    await eventually(async () =>
      expect((await seePayment(sandbox, buyer, paymentId)).status).toBe('paid'),
    );
    await sandbox.close();
    answerForTheProvider();
    const { DATABASE_NAME = '' } = sandbox.service.environment;
    live = await startPayments(
      { ...settings, DATABASE_NAME, NODE_ENV: 'production', NOWPAYMENTS_API_URL: LIVE_URL },
      nats,
    );
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await live.close();
    await Promise.all([provider.stop(), nats.stop()]);
  });
  afterEach(() => live.setClock());

  async function orderInSandbox(context: PaymentsContext) {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    return { buyer, tool, ...(await buy(context, buyer, tool.id)).body };
  }

  /** Redirects requests for the real provider to the sandbox, so that nothing leaves this machine. */
  function answerForTheProvider(): void {
    const call = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      const isForIt = typeof address === 'string' && address.startsWith(LIVE_URL);
      return call(
        isForIt ? address.replace(LIVE_URL, provider.settings.NOWPAYMENTS_API_URL) : address,
        init,
      );
    });
  }

  it('grants nothing for a sandbox order, even when its payment is confirmed: it goes to review', async () => {
    const { buyer, tool, paymentId, orderId } = ordered[0]!;
    expect(await provider.notify(live.service, provider.finish(paymentId))).toBe(200);
    await eventually(async () =>
      expect(await seePayment(live, buyer, paymentId)).toMatchObject({
        status: 'review',
        livemode: false,
      }),
    );
    expect(await ownsTool(live, buyer, tool.id)).toBe(false);
    const listed = await live.service.request<AdminPayment[]>({
      url: '/api/admin/payments?status=review',
      as: anAdmin(),
    });
    expect(listed.body).toMatchObject([
      { orderId, livemode: false, reason: expect.stringContaining("Sandbox payments don't count") },
    ]);
  });

  it('abandons a sandbox order, and accepts real money for a new one', async () => {
    const { buyer, tool, orderId } = ordered[1]!;
    const { body } = await buy(live, buyer, tool.id);
    expect(body.orderId).not.toBe(orderId);
    await provider.notify(live.service, provider.finish(body.paymentId));
    await eventually(async () =>
      expect((await seePayment(live, buyer, body.paymentId)).status).toBe('paid'),
    );
    expect(await ownsTool(live, buyer, tool.id)).toBe(true);
    const orders = await live.service.request<MemberOrder[]>({
      url: '/api/account/orders',
      as: buyer,
    });
    expect(orders.body.map(({ status, livemode }) => [status, livemode])).toEqual([
      ['paid', true],
      ['cancelled', false],
    ]);
  });

  it('reviews a sandbox order that was partially paid, instead of asking for the rest', async () => {
    const { buyer, paymentId } = ordered[3]!;
    await provider.notify(
      live.service,
      provider.set(paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }),
    );
    await eventually(async () =>
      expect(await seePayment(live, buyer, paymentId)).toMatchObject({
        status: 'review',
        payable: false,
      }),
    );
  });

  it('sells a tool again that was bought in the sandbox, and revokes the sandbox purchase without it', async () => {
    const { buyer, tool, orderId } = ordered[4]!;
    const { body } = await buy(live, buyer, tool.id);
    await provider.notify(live.service, provider.finish(body.paymentId));
    await eventually(async () =>
      expect((await seePayment(live, buyer, body.paymentId)).status).toBe('paid'),
    );
    const refund = {
      method: 'POST',
      url: `/api/admin/payments/${orderId}/refund`,
      body: { reason: 'a test payment' },
      as: anAdmin(),
    } as const;
    expect((await live.service.request(refund)).status).toBe(200);
    expect(await ownsTool(live, buyer, tool.id)).toBe(true);
    const events = `select envelope->>'type' as type from outbox where envelope->'data'->>'toolId' = $1 order by seq`;
    const published = (await live.service.query(events, [tool.id])).map(
      ({ type }) => type as string,
    );
    expect(published).toEqual(['purchase.granted', 'purchase.revoked', 'purchase.granted']); // revoked when the system went live
  });

  it('does not poll the real provider for sandbox payments', async () => {
    const { id } = provider.of(ordered[2]!.paymentId);
    live.setClock(new Date(Date.now() + 3_600_000));
    await live.service.app.get(PollPayments).run();
    expect(provider.calls('get-payment').filter(({ path }) => path.endsWith(id))).toEqual([]);
  });

  it('without keys returns 503 for crypto, cards and the list of coins', async () => {
    const { DATABASE_NAME = '' } = live.service.environment;
    const closed = await startPayments({ DATABASE_NAME, NODE_ENV: 'production' }, nats);
    const { buyer, tool } = ordered[2]!;
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
    for (const provider of ['nowpayments', 'stripe'])
      expect(
        (
          await closed.service.request({
            method: 'POST',
            url: `/api/webhooks/${provider}`,
            body: {},
          })
        ).status,
      ).toBe(503);
    await closed.close();
  });
});

describe('sandbox entitlements once real keys are set', () => {
  let nats: Broker;
  let sandbox: RunningSandbox;
  let live: PaymentsContext;
  let database: string;
  let byCard: Awaited<ReturnType<typeof aBuyer>>;
  let byCoin: Awaited<ReturnType<typeof aBuyer>>;
  let toolId: string;

  beforeAll(async () => {
    [nats, sandbox] = await Promise.all([takeNatsAccount(), startPaymentSandbox()]);
    const test = await startPayments(
      { ...sandbox.environment, PAYMENTS_POLL_SECONDS: '3600' },
      nats,
    );
    const gateway = await WebhookGateway.open(test.service);
    sandbox.control.callbackUrl = gateway.url;
    [byCard, byCoin] = [await aBuyer(test), await aBuyer(test)];
    await buyEverything(test);
    database = test.service.environment.DATABASE_NAME ?? '';
    await test.close();
    await gateway.close();
    live = await startPayments({ DATABASE_NAME: database, NODE_ENV: 'production' }, nats);
  });
  afterAll(async () => {
    await live.close();
    await Promise.all([sandbox.close(), nats.stop()]);
  });

  async function buyEverything(context: PaymentsContext): Promise<void> {
    const { body } = await context.service.request({
      method: 'POST',
      url: '/api/create-subscription',
      as: byCard,
    });
    sandbox.control.card(body.clientSecret as string, 'approve');
    await eventually(async () =>
      expect((await subscriptionOf(context, byCard)).source).toBe('stripe'),
    );
    toolId = (await withTool(context)).id;
    const { paymentId } = (await buy(context, byCoin, toolId)).body;
    sandbox.control.payments.act(sandbox.control.payments.ofOrder(paymentId)[0]!.id, 'pay');
    await eventually(async () =>
      expect((await seePayment(context, byCoin, paymentId)).status).toBe('paid'),
    );
    expect(await ownsTool(context, byCoin, toolId)).toBe(true);
  }

  const subscriptionOf = async (context: PaymentsContext, as: typeof byCard) =>
    (await context.service.request({ url: '/api/account/subscription', as })).body;

  it('do not count: no Pro, no tool, no card', async () => {
    expect(await subscriptionOf(live, byCard)).toMatchObject({
      proUntil: null,
      source: null,
      card: null,
    });
    expect(await ownsTool(live, byCoin, toolId)).toBe(false);
  });

  it('are published once as revoked', async () => {
    const changed = await live.service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === byCard.userId && data.proUntil === null,
    );
    expect(changed.data).toMatchObject({ accessUntil: null, source: null });
    await live.service.nextEvent<EventOf<typeof purchaseRevoked>>(
      'purchase.revoked',
      ({ data }) => data.userId === byCoin.userId,
    );
    const published = () =>
      live.service.query(`select 1 from outbox where envelope->>'subject' = any($1)`, [
        [byCard.userId, byCoin.userId],
      ]);
    const before = (await published()).length;
    const again = await startPayments({ DATABASE_NAME: database, NODE_ENV: 'production' }, nats);
    await again.close();
    expect(await published()).toHaveLength(before);
  });

  it('do not prevent buying the same with real money', async () => {
    await live.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days) values (gen_random_uuid(), $1, 'stripe', now(), now() + interval '30 days', 3)`,
      [byCard.userId],
    );
    await live.service.query(
      `insert into tool_purchases (id, user_id, tool_id, payment_id, amount, purchased_at) values (gen_random_uuid(), $1, $2, 'live', 2999, now())`,
      [byCoin.userId, toolId],
    );
    expect((await subscriptionOf(live, byCard)).source).toBe('stripe');
    expect(await ownsTool(live, byCoin, toolId)).toBe(true);
  });

  it('count again when the same database is used with a sandbox', async () => {
    await live.service.query('delete from subscription_periods where livemode');
    const test = await startPayments(
      { ...sandbox.environment, DATABASE_NAME: database, PAYMENTS_POLL_SECONDS: '3600' },
      nats,
    );
    const counted = await subscriptionOf(test, byCard);
    await test.close();
    expect(counted).toMatchObject({ source: 'stripe', card: { status: 'active' } });
  });
});

type Order = {
  buyer: Awaited<ReturnType<typeof aBuyer>>;
  toolId: string | null;
  paymentId: string;
  orderId: string;
};

describe('a sandbox order in a system with live cards', () => {
  let provider: TestProcessor;
  let nats: Broker;
  let live: PaymentsContext;
  let [tool, pro, unpaid] = [] as unknown as [Order, Order, Order];

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
    const settings = { ...provider.settings, PAYMENTS_POLL_SECONDS: '3600' };
    const sandbox = await startPayments(settings, nats);
    [tool, pro, unpaid] = [
      await orderTool(sandbox),
      await orderPro(sandbox),
      await orderTool(sandbox),
    ];
    await sandbox.close();
    const { DATABASE_NAME = '' } = sandbox.service.environment;
    live = await startPayments({ ...settings, ...LIVE_CARDS, DATABASE_NAME }, nats);
  });
  afterAll(async () => {
    await live.close();
    await Promise.all([provider.stop(), nats.stop()]);
  });

  async function orderTool(context: PaymentsContext): Promise<Order> {
    const [buyer, { id: toolId }] = [await aBuyer(context), await withTool(context)];
    return { buyer, toolId, ...(await buy(context, buyer, toolId)).body };
  }

  async function orderPro(context: PaymentsContext): Promise<Order> {
    const buyer = await aBuyer(context);
    return { buyer, toolId: null, ...(await buyPro(context, buyer)).body };
  }

  const settle = (orderId: string, withoutPayment = false) =>
    live.service.request({
      method: 'POST',
      url: `/api/admin/payments/${orderId}/settle`,
      body: { reason: 'a test', withoutPayment },
      as: anAdmin(),
    });
  const published = ({ buyer }: Order) =>
    live.service.query(
      `select 1 from outbox where envelope->>'type' = 'purchase.granted' and envelope->'data'->>'userId' = $1`,
      [buyer.userId],
    );

  it('goes to review with its reason when its coins are confirmed, and gives nothing', async () => {
    for (const { buyer, paymentId, orderId } of [tool, pro]) {
      await provider.notify(live.service, provider.finish(paymentId));
      await eventually(async () =>
        expect((await seePayment(live, buyer, paymentId)).status).toBe('review'),
      );
      const { body } = await live.service.request<AdminPayment[]>({
        url: `/api/admin/payments?search=${orderId}`,
        as: anAdmin(),
      });
      expect(body).toMatchObject([
        { receiptNumber: null, reason: expect.stringContaining('sandbox order') },
      ]);
    }
    expect(await ownsTool(live, tool.buyer, tool.toolId ?? '')).toBe(false);
    expect([await published(tool), await periodsOf(live, pro.buyer)]).toEqual([[], []]);
  });

  it('cannot be settled or granted by an administrator', async () => {
    for (const [order, withoutPayment] of [
      [tool, false],
      [pro, false],
      [unpaid, true],
    ] as const) {
      const answer = await settle(order.orderId, withoutPayment);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'cannot_settle', message: expect.stringContaining('sandbox order') },
      });
      expect([await published(order), await periodsOf(live, order.buyer)]).toEqual([[], []]);
    }
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
        'select review_reason from attempts where order_id = $1 and review_reason is not null',
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
