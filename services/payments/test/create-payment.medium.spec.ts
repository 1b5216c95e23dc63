import { randomUUID } from 'node:crypto';
import type {
  CurrencyList,
  EventOf,
  MemberOrder,
  PayableCurrencies,
  paymentChanged,
} from '@libs/contracts';
import { anAdmin, aService, aUser, aVisitor, type TestResponse } from '@testing';
import { type FaultKind, startPaymentSandbox } from '../../../dev/payment-sandbox';
import {
  aBuyer,
  buy,
  buyPro,
  seePayment,
  startCheckout,
  startPayments,
  withTool,
} from './factories';
import { usePaymentsFixture } from './payments-fixture';

const INTERNAL = '/internal/payable-currencies';
const ADMIN = '/api/admin/payable-currencies';

describe('starting a payment', () => {
  const context = usePaymentsFixture();

  beforeEach(() => {
    context.provider.recover();
    context.provider.clearCalls();
  });

  it.each([null, '', 7, {}])('rejects %j as the currency for Pro', async (payCurrency) => {
    const as = await aBuyer(context);
    const { status } = await context.service.request({
      method: 'POST',
      url: '/api/create-subscription',
      as,
      body: { payCurrency },
    });
    expect(status).toBe(400);
  });

  it('returns address, amount and IDs, with all 18 decimals as the provider wrote them', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context, { price: 2999 })];
    const { status, body } = await buy(context, buyer, tool.id, 'eth');
    const made = context.provider.of(body.paymentId);
    expect(status).toBe(201);
    expect(body).toEqual({
      paymentUrl: null,
      payAddress: made.payAddress,
      payAmount: made.payAmount,
      payCurrency: 'eth',
      paymentId: expect.any(String),
      orderId: expect.any(String),
      expirationDate: made.validUntil,
    });
    expect(made.payAmount).toMatch(/^0\.\d{18}$/);
    expect(context.provider.calls('create-payment')[0]?.body).toContain('"price_amount":29.99,');
    expect(context.provider.createRequests()[0]).toMatchObject({
      order_id: body.paymentId,
      price_currency: 'usd',
      ipn_callback_url: 'http://localhost:8080/api/webhooks/nowpayments',
    });
    expect(await seePayment(context, buyer, body.paymentId)).toEqual({
      ...body,
      status: 'waiting',
      areCoinsFinal: false,
      reviewReason: null,
      payable: true,
      amountDue: made.payAmount,
      actuallyPaid: '0',
      paidCurrency: 'eth',
      network: 'eth',
      toolId: tool.id,
      toolName: tool.name,
      price: 2999,
      livemode: false,
    });
  });

  it("requires a member and a tool for sale, at the server's price", async () => {
    const buyer = await aBuyer(context);
    const [tool, free, pro, empty] = [
      await withTool(context, { price: 500 }),
      await withTool(context, { accessLevel: 'free', price: 0 }),
      await withTool(context, { accessLevel: 'pro', price: 0 }),
      await withTool(context, { file: null }),
    ];
    expect((await buy(context, aVisitor, tool.id)).status).toBe(401);
    for (const id of [randomUUID(), 'x', `' or 1=1`]) {
      expect(await buy(context, buyer, id)).toMatchObject({
        status: 404,
        body: { message: 'Tool not found' },
      });
    }
    for (const { id } of [free, pro]) expect((await buy(context, buyer, id)).status).toBe(400);
    expect(await buy(context, buyer, empty.id)).toMatchObject({
      status: 409,
      body: { message: 'This tool has no file yet' },
    });
    for (const currency of ['nocoin', '', 7, null, '../x'])
      expect((await buy(context, buyer, tool.id, currency)).status).toBe(400);
    expect((await buy(context, buyer, 7)).status).toBe(400);
    expect(context.provider.createRequests()).toEqual([]);
    const body = {
      toolId: tool.id,
      paymentType: 'tool',
      payCurrency: 'btc',
      price: 1,
      price_amount: 0.01,
      userId: randomUUID(),
    };
    const sent = await context.service.request({
      method: 'POST',
      url: '/api/create-payment',
      body,
      as: buyer,
    });
    expect((await seePayment(context, buyer, sent.body.paymentId)).price).toBe(500);
    expect(context.provider.of(sent.body.paymentId).priceAmount).toBe('5.00');
  });

  it('is rejected without a call to the provider when the tool is already owned', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const url = `/api/admin/users/${buyer.userId}/purchases`;
    await context.service.request({
      method: 'POST',
      url,
      body: { toolId: tool.id, reason: 'a gift' },
      as: anAdmin(),
    });
    expect((await buy(context, buyer, tool.id)).status).toBe(409);
    expect(context.provider.createRequests()).toEqual([]);
  });

  it('gives 20 parallel requests one order, one provider call and the same response', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buy(context, buyer, tool.id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(context.provider.createRequests()).toHaveLength(1);
    expect(
      await context.service.query('select 1 from orders where user_id = $1', [buyer.userId]),
    ).toHaveLength(1);
  });

  it('in another currency adds a second attempt to the same order, and both are polled', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context, { price: 2999 })];
    const first = await buy(context, buyer, tool.id);
    const second = await buy(context, buyer, tool.id, 'ltc');
    expect(second.body.orderId).toBe(first.body.orderId);
    expect(second.body.paymentId).not.toBe(first.body.paymentId);
    expect(context.provider.of(second.body.paymentId).priceAmount).toBe('29.99');
    const polled = 'select 1 from attempts where order_id = $1 and next_poll_at is not null';
    expect(await context.service.query(polled, [first.body.orderId])).toHaveLength(2);
  });

  it.each<FaultKind>([
    'error-500',
    'error-429',
    'error-400',
    'hang',
    'broken-json',
    'no-address',
    'reset-before',
    'reset-after',
  ])('returns 502 without a second call when the provider fails with "%s"', async (fault) => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    context.provider.failOnce(fault);
    const answer = await buy(context, buyer, tool.id);
    expect(answer).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('payment provider') },
    });
    expect(context.provider.createRequests()).toHaveLength(1);
    const again = await buy(context, buyer, tool.id);
    expect(again.status).toBe(201);
    const asked = context.provider.createRequests().map(({ order_id: orderId }) => orderId);
    expect(asked).toEqual([expect.any(String), again.body.paymentId]);
    expect(asked[0]).not.toBe(again.body.paymentId);
  });

  it('below the minimum of a coin returns 422 with the minimum', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context, { price: 419 })];
    const answer = await buy(context, buyer, tool.id, 'ltc');
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'The minimum for LTC is $4.20. Choose another currency.' },
    });
    expect(context.provider.createRequests()).toEqual([]);
  });

  it('in usdt uses and names the network that the operator chose', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { body } = await buy(context, buyer, tool.id, 'USDT');
    expect(body.payCurrency).toBe('usdttrc20');
    expect((await seePayment(context, buyer, body.paymentId)).network).toBe('trx');
  });

  it('offers the enabled coins without those that need a memo, and the cached list while the provider is unavailable', async () => {
    const list = async () =>
      (await context.service.request<CurrencyList>({ url: '/api/cryptocurrencies' })).body
        .currencies;
    const offered = await list();
    expect(offered).toEqual(expect.arrayContaining(['btc', 'eth', 'ltc', 'usdttrc20', 'usdt']));
    for (const withMemo of ['xrp', 'xlm']) expect(offered).not.toContain(withMemo);
    context.provider.failAllCalls();
    context.setClock(new Date(Date.now() + 3_600_000));
    expect(await list()).toEqual(offered);
  });

  it('of Pro costs $19.99, and is rejected while more than seven days remain', async () => {
    const buyer = await aBuyer(context);
    expect(context.provider.of((await buyPro(context, buyer)).body.paymentId).priceAmount).toBe(
      '19.99',
    );
    const other = await aBuyer(context);
    const until = new Date(Date.now() + 8 * 86_400_000).toISOString();
    const url = `/api/admin/users/${other.userId}/pro`;
    await context.service.request({
      method: 'POST',
      url,
      body: { until, reason: 'a gift' },
      as: anAdmin(),
    });
    expect((await buyPro(context, other)).status).toBe(409);
    const body = { paymentType: 'subscription', payCurrency: 'btc' };
    expect(
      (
        await context.service.request({
          method: 'POST',
          url: '/api/create-payment',
          body,
          as: other,
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await context.service.request({
          method: 'POST',
          url: '/api/create-payment',
          body,
          as: buyer,
        })
      ).status,
    ).toBe(201);
  });

  it('is visible to its owner only, who alone can cancel it', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    for (const url of [
      `/api/payments/${paymentId}`,
      `/api/payments/${randomUUID()}`,
      '/api/payments/x',
    ]) {
      expect((await context.service.request({ url, as: aUser() })).status).toBe(404);
    }
    expect(
      (
        await context.service.request({
          method: 'POST',
          url: `/api/payments/${paymentId}/cancel`,
          as: aUser(),
        })
      ).status,
    ).toBe(404);
    expect((await context.service.request({ url: `/api/payments/${paymentId}` })).status).toBe(401);
  });

  it('can be canceled repeatedly while no coin was seen, and a new order can follow', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId, orderId } = (await buy(context, buyer, tool.id)).body;
    const cancel = () =>
      context.service.request({
        method: 'POST',
        url: `/api/payments/${paymentId}/cancel`,
        as: buyer,
      });
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await cancel()).status).toBe(200);
    const isCancelled = ({ data }: EventOf<typeof paymentChanged>) =>
      data.status === 'cancelled' && data.orderId === orderId;
    await context.service.nextEvent('payment.changed', isCancelled);
    expect((await buy(context, buyer, tool.id)).body.orderId).not.toBe(orderId);
    const orders = await context.service.request<MemberOrder[]>({
      url: '/api/account/orders',
      as: buyer,
    });
    expect(orders.body.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
    expect(orders.body[1]).toMatchObject({
      orderId,
      paymentId,
      toolName: tool.name,
      amount: tool.price,
      kind: 'tool',
      livemode: false,
    });
  });
});

describe('starting a payment in other configurations', () => {
  it('returns 503 without keys for crypto, cards and the list of coins', async () => {
    const context = await startCheckout({ NOWPAYMENTS_API_KEY: '', NOWPAYMENTS_IPN_SECRET: '' });
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    expect(await buy(context, buyer, tool.id)).toMatchObject({
      status: 503,
      body: { message: 'Payments are not configured' },
    });
    const card = await context.service.request({
      method: 'POST',
      url: '/api/create-subscription',
      as: buyer,
    });
    expect(card).toMatchObject({
      status: 503,
      body: { message: 'Card payment is not configured' },
    });
    expect((await context.service.request({ url: '/api/cryptocurrencies' })).status).toBe(503);
    await context.close();
  });

  it('returns 502 for the list of coins when the provider has never answered', async () => {
    const context = await startCheckout();
    context.provider.failAllCalls();
    expect((await context.service.request({ url: '/api/cryptocurrencies' })).status).toBe(502);
    await context.close();
  });

  it("returns the provider's page in hosted mode", async () => {
    const context = await startCheckout({ CRYPTO_CHECKOUT: 'hosted' });
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { body } = await buy(context, buyer, tool.id);
    expect(body).toMatchObject({
      paymentUrl: expect.stringMatching(/\/pay\/invoice\/\d+$/),
      payAddress: null,
      payCurrency: 'btc',
    });
    const made = context.provider
      .calls()
      .filter(({ operation }) => operation.startsWith('create-'));
    expect(made.map(({ path }) => path)).toEqual(['/v1/invoice', '/v1/invoice-payment']);
    expect(JSON.parse(made[0]?.body ?? '')).toMatchObject({
      success_url: 'http://localhost:8080/payment-success',
    });
    expect(context.provider.of(body.paymentId)).toMatchObject({
      payCurrency: 'btc',
      orderId: body.paymentId,
    });
    await context.close();
  });
});

describe('the currencies that can pay a price', () => {
  let sandbox: Awaited<ReturnType<typeof startPaymentSandbox>>;
  let context: Awaited<ReturnType<typeof startPayments>>;

  /** Every test has a service of its own, because a service remembers the minimums. */
  beforeEach(async () => {
    sandbox = await startPaymentSandbox();
    const {
      NOWPAYMENTS_API_URL = '',
      NOWPAYMENTS_API_KEY = '',
      NOWPAYMENTS_IPN_SECRET = '',
    } = sandbox.environment;
    const settings = {
      NOWPAYMENTS_API_URL,
      NOWPAYMENTS_API_KEY,
      NOWPAYMENTS_IPN_SECRET,
      INTERNAL_CALL_BUDGET_MS: '10000',
    };
    context = await startPayments(settings);
  });
  afterEach(async () => {
    await sandbox.close();
    await context.close();
  });

  const ask = (
    price: number | string,
    url = INTERNAL,
    as = aService('catalogue'),
  ): Promise<TestResponse<PayableCurrencies>> =>
    context.service.request({ url: `${url}?price=${price}`, as });
  const failMinimums = (kind: 'error-500' | 'hang', times: number) =>
    sandbox.control.faults.add({ operation: 'min-amount', kind, times });

  it('are told to catalogue and administrators, with the minimum of the others, and each currency once', async () => {
    const { status, body } = await ask(310);
    expect([status, body.unknown]).toEqual([200, []]);
    expect([...body.payable].sort()).toEqual(['bnbbsc', 'trx', 'usdtbsc', 'usdttrc20']);
    expect(body.belowMinimum[0]).toEqual({ currency: 'bch', minimum: 325 });
    expect(body.belowMinimum).toContainEqual({ currency: 'btc', minimum: 498 });
    expect((await ask(310, ADMIN, anAdmin())).body).toEqual(body);
    expect((await ask(50)).body).toMatchObject({
      payable: [],
      unknown: [],
      belowMinimum: expect.arrayContaining([{ currency: 'usdtbsc', minimum: 300 }]),
    });
    expect(sandbox.control.calls('min-amount')).toHaveLength(
      body.payable.length + body.belowMinimum.length,
    );
  });

  it('are unknown where the provider returns no minimum, until it does', async () => {
    failMinimums('error-500', 2);
    const { body } = await ask(10_000);
    expect([body.unknown.length, body.belowMinimum]).toEqual([2, []]);
    expect((await ask(10_000)).body.unknown).toEqual([]);
  });

  it('are unknown while the provider does not respond, and the response comes within the budget of internal calls', async () => {
    failMinimums('hang', 1_000);
    const { status, body } = await ask(10_000);
    expect([status, body.payable, body.belowMinimum]).toEqual([200, [], []]);
    expect(body.unknown).toContain('btc');
  });

  it('are 502 without the list of currencies', async () => {
    sandbox.control.faults.add({ operation: '*', kind: 'error-500', times: 100 });
    expect((await ask(500)).status).toBe(502);
  });

  it('are not told to others, nor about an invalid price', async () => {
    expect((await ask(500, INTERNAL, anAdmin())).status).toBe(403);
    expect((await ask(500, ADMIN, aUser())).status).toBe(403);
    expect((await ask(500, ADMIN, aVisitor)).status).toBe(401);
    for (const price of ['', '0', '1.5', 'x', '100000000'])
      expect((await ask(price)).status).toBe(400);
  });
});
