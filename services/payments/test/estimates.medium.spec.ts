import { randomUUID } from 'node:crypto';
import type { CoinEstimate, PaymentEstimates } from '@libs/contracts';
import { aVisitor, MINUTE_MS, type TestResponse } from '@testing';
import { aBuyer, withTool } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

describe('the estimates of a price', () => {
  const context = usePaymentsFixture();
  let buyer: OrderedTool['buyer'];
  let now = Date.now();

  beforeAll(async () => {
    buyer = await aBuyer(context);
  });
  beforeEach(() => {
    context.setClock(new Date((now += 20 * MINUTE_MS))); // what was read before is no longer fresh
    context.provider.clearCalls();
  });

  const ask = (toolId?: string, as = buyer): Promise<TestResponse<PaymentEstimates>> =>
    context.service.request({
      url: `/api/payments/estimates${toolId === undefined ? '' : `?toolId=${toolId}`}`,
      as,
    });
  const of = ({ estimates }: PaymentEstimates, currency: string): CoinEstimate | undefined =>
    estimates.find((estimate) => estimate.currency === currency);

  it("name each accepted coin with the amount of the server's price and the coin's minimum", async () => {
    const tool = await withTool(context, { price: 2999 });
    const { status, body } = await ask(tool.id);
    expect([status, body.price]).toEqual([200, 2999]);
    expect(of(body, 'ltc')).toEqual({ currency: 'ltc', amount: '0.41693313', minimum: 420 });
    expect(of(body, 'eth')?.amount).toMatch(/^0\.\d{18}$/);
    expect(of(body, 'usdt')).toEqual({ ...of(body, 'usdttrc20'), currency: 'usdt' });
    expect(of(body, 'xrp')).toBeUndefined();
  });

  it('are those of Pro without a tool', async () => {
    expect((await ask()).body).toMatchObject({ price: 1999 });
    expect(of((await ask()).body, 'ltc')?.amount).toBe('0.27790908');
  });

  it('are read once a minute for all buyers of one price', async () => {
    const coins = (await ask()).body.estimates.filter(({ currency }) => currency !== 'usdt');
    await ask(undefined, await aBuyer(context));
    expect(context.provider.calls('estimate')).toHaveLength(coins.length);
    context.setClock(new Date(now + MINUTE_MS + 1));
    await ask();
    expect(context.provider.calls('estimate')).toHaveLength(2 * coins.length);
  });

  it('are null while the provider does not tell them, and never older than a minute', async () => {
    await ask();
    context.setClock(new Date(now + MINUTE_MS + 1));
    context.provider.failAllCalls();
    const { status, body } = await ask();
    expect(status).toBe(200); // the list of coins and their minimums are known from before
    expect(body.estimates.map(({ amount }) => amount)).toEqual(body.estimates.map(() => null));
    expect(of(body, 'ltc')?.minimum).toBe(420);
  });

  it('are refused for tools that are not for sale, and to visitors', async () => {
    const free = await withTool(context, { accessLevel: 'free', price: 0 });
    expect((await ask(free.id)).status).toBe(400);
    for (const id of [randomUUID(), 'x', '']) expect((await ask(id)).status).toBe(404);
    expect(
      (await context.service.request({ url: '/api/payments/estimates', as: aVisitor })).status,
    ).toBe(401);
    expect(context.provider.calls('estimate')).toEqual([]);
  });
});
