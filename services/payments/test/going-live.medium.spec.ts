import type { AdminPayment, MemberOrder, EventOf, purchaseRevoked, subscriptionChanged } from '@libs/contracts';
import { anAdmin, type Broker, eventually, takeNatsAccount } from '@testing';
import { PollPayments } from '../src/workflows/webhooks/poll-payments';
import { aBuyer, buy, ownsTool, type PaymentsContext, seePayment, startPayments, withTool, buyPro, periodsOf } from './factories';
import { TestProcessor } from './test-processor';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';
import { WebhookGateway } from './webhook-gateway';

const LIVE_URL = 'https://api.nowpayments.io/v1';
const LIVE_CARDS = { STRIPE_SECRET_KEY: 'sk_live_never_called', STRIPE_WEBHOOK_SECRET: 'whsec_live', STRIPE_PRICE_ID: 'price_live' };

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
    await eventually(async () => expect((await seePayment(sandbox, buyer, paymentId)).status).toBe('paid'));
    await sandbox.close();
    answerForTheProvider();
    const { DATABASE_NAME = '' } = sandbox.service.environment;
    live = await startPayments({ ...settings, DATABASE_NAME, NODE_ENV: 'production', NOWPAYMENTS_API_URL: LIVE_URL }, nats);
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
      return call(isForIt ? address.replace(LIVE_URL, provider.settings.NOWPAYMENTS_API_URL) : address, init);
    });
  }

  it('grants nothing for a sandbox order, even when its payment is confirmed: it goes to review', async () => {
    const { buyer, tool, paymentId, orderId } = ordered[0]!;
    expect(await provider.notify(live.service, provider.finish(paymentId))).toBe(200);
    await eventually(async () => expect(await seePayment(live, buyer, paymentId)).toMatchObject({ status: 'review', livemode: false }));
    expect(await ownsTool(live, buyer, tool.id)).toBe(false);
    const listed = await live.service.request<AdminPayment[]>({ url: '/api/admin/payments?status=review', as: anAdmin() });
    expect(listed.body).toMatchObject([{ orderId, livemode: false, reason: expect.stringContaining("Sandbox payments don't count") }]);
  });

  it('abandons a sandbox order, and accepts real money for a new one', async () => {
    const { buyer, tool, orderId } = ordered[1]!;
    const { body } = await buy(live, buyer, tool.id);
    expect(body.orderId).not.toBe(orderId);
    await provider.notify(live.service, provider.finish(body.paymentId));
    await eventually(async () => expect((await seePayment(live, buyer, body.paymentId)).status).toBe('paid'));
    expect(await ownsTool(live, buyer, tool.id)).toBe(true);
    const orders = await live.service.request<MemberOrder[]>({ url: '/api/account/orders', as: buyer });
    expect(orders.body.map(({ status, livemode }) => [status, livemode])).toEqual([
      ['paid', true],
      ['cancelled', false],
    ]);
  });

  it('reviews a sandbox order that was partially paid, instead of asking for the rest', async () => {
    const { buyer, paymentId } = ordered[3]!;
    await provider.notify(live.service, provider.set(paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }));
    await eventually(async () => expect(await seePayment(live, buyer, paymentId)).toMatchObject({ status: 'review', payable: false }));
  });

  it('sells a tool again that was bought in the sandbox, and revokes the sandbox purchase without it', async () => {
    const { buyer, tool, orderId } = ordered[4]!;
    const { body } = await buy(live, buyer, tool.id);
    await provider.notify(live.service, provider.finish(body.paymentId));
    await eventually(async () => expect((await seePayment(live, buyer, body.paymentId)).status).toBe('paid'));
    const refund = {
      method: 'POST',
      url: `/api/admin/payments/${orderId}/refund`,
      body: { reason: 'a test payment' },
      as: anAdmin(),
    } as const;
    expect((await live.service.request(refund)).status).toBe(200);
    expect(await ownsTool(live, buyer, tool.id)).toBe(true);
    const events = `select envelope->>'type' as type from outbox where envelope->'data'->>'toolId' = $1 order by seq`;
    const published = (await live.service.query(events, [tool.id])).map(({ type }) => type as string);
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
    expect(await buy(closed, buyer, tool.id)).toMatchObject({ status: 503, body: { message: 'Payments are not configured' } });
    const card = await closed.service.request({ method: 'POST', url: '/api/create-subscription', as: buyer });
    expect(card).toMatchObject({ status: 503, body: { message: 'Card payment is not configured' } });
    expect((await closed.service.request({ url: '/api/cryptocurrencies' })).status).toBe(503);
    for (const provider of ['nowpayments', 'stripe'])
      expect((await closed.service.request({ method: 'POST', url: `/api/webhooks/${provider}`, body: {} })).status).toBe(503);
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
    const test = await startPayments({ ...sandbox.environment, PAYMENTS_POLL_SECONDS: '3600' }, nats);
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
    const { body } = await context.service.request({ method: 'POST', url: '/api/create-subscription', as: byCard });
    sandbox.control.card(body.clientSecret as string, 'approve');
    await eventually(async () => expect((await subscriptionOf(context, byCard)).source).toBe('stripe'));
    toolId = (await withTool(context)).id;
    const { paymentId } = (await buy(context, byCoin, toolId)).body;
    sandbox.control.payments.act(sandbox.control.payments.ofOrder(paymentId)[0]!.id, 'pay');
    await eventually(async () => expect((await seePayment(context, byCoin, paymentId)).status).toBe('paid'));
    expect(await ownsTool(context, byCoin, toolId)).toBe(true);
  }

  const subscriptionOf = async (context: PaymentsContext, as: typeof byCard) =>
    (await context.service.request({ url: '/api/account/subscription', as })).body;

  it('do not count: no Pro, no tool, no card', async () => {
    expect(await subscriptionOf(live, byCard)).toMatchObject({ proUntil: null, source: null, card: null });
    expect(await ownsTool(live, byCoin, toolId)).toBe(false);
  });

  it('are published once as revoked', async () => {
    const changed = await live.service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === byCard.userId && data.proUntil === null,
    );
    expect(changed.data).toMatchObject({ accessUntil: null, source: null });
    await live.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === byCoin.userId);
    const published = () =>
      live.service.query(`select 1 from outbox where envelope->>'subject' = any($1)`, [[byCard.userId, byCoin.userId]]);
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
    const test = await startPayments({ ...sandbox.environment, DATABASE_NAME: database, PAYMENTS_POLL_SECONDS: '3600' }, nats);
    const counted = await subscriptionOf(test, byCard);
    await test.close();
    expect(counted).toMatchObject({ source: 'stripe', card: { status: 'active' } });
  });
});

type Order = { buyer: Awaited<ReturnType<typeof aBuyer>>; toolId: string | null; paymentId: string; orderId: string };

/** Live keys of one provider make the system live, whatever the other one is. */

describe('a sandbox order in a system with live cards', () => {
  let provider: TestProcessor;
  let nats: Broker;
  let live: PaymentsContext;
  let [tool, pro, unpaid] = [] as unknown as [Order, Order, Order];

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
    const settings = { ...provider.settings, PAYMENTS_POLL_SECONDS: '3600' };
    const sandbox = await startPayments(settings, nats);
    [tool, pro, unpaid] = [await orderTool(sandbox), await orderPro(sandbox), await orderTool(sandbox)];
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
    live.service.query(`select 1 from outbox where envelope->>'type' = 'purchase.granted' and envelope->'data'->>'userId' = $1`, [
      buyer.userId,
    ]);

  it('goes to review with its reason when its coins are confirmed, and gives nothing', async () => {
    for (const { buyer, paymentId, orderId } of [tool, pro]) {
      await provider.notify(live.service, provider.finish(paymentId));
      await eventually(async () => expect((await seePayment(live, buyer, paymentId)).status).toBe('review'));
      const { body } = await live.service.request<AdminPayment[]>({ url: `/api/admin/payments?search=${orderId}`, as: anAdmin() });
      expect(body).toMatchObject([{ receiptNumber: null, reason: expect.stringContaining('sandbox order') }]);
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
      expect(answer).toMatchObject({ status: 409, body: { code: 'cannot_settle', message: expect.stringContaining('sandbox order') } });
      expect([await published(order), await periodsOf(live, order.buyer)]).toEqual([[], []]);
    }
  });
});
