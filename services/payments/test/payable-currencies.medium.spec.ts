import type { PayableCurrencies } from '@libs/contracts';
import { anAdmin, aService, aUser, aVisitor, type TestAnswer } from '@testing';
import { startPaymentSandbox } from '../../../dev/payment-sandbox';
import { startPayments } from './factories';

const INTERNAL = '/internal/payable-currencies';
const ADMIN = '/api/admin/payable-currencies';

describe('the currencies that can pay a price', () => {
  let sandbox: Awaited<ReturnType<typeof startPaymentSandbox>>;
  let context: Awaited<ReturnType<typeof startPayments>>;

  /** Every test has a service of its own, because a service remembers the minimums. */
  beforeEach(async () => {
    sandbox = await startPaymentSandbox();
    const { NOWPAYMENTS_API_URL = '', NOWPAYMENTS_API_KEY = '', NOWPAYMENTS_IPN_SECRET = '' } = sandbox.environment;
    const settings = { NOWPAYMENTS_API_URL, NOWPAYMENTS_API_KEY, NOWPAYMENTS_IPN_SECRET, INTERNAL_CALL_BUDGET_MS: '10000' };
    context = await startPayments(settings);
  });
  afterEach(async () => {
    await sandbox.close();
    await context.close();
  });

  const ask = (price: number | string, url = INTERNAL, as = aService('catalogue')): Promise<TestAnswer<PayableCurrencies>> =>
    context.service.request({ url: `${url}?price=${price}`, as });
  const failMinimums = (kind: 'error-500' | 'hang', times: number) => sandbox.control.faults.add({ operation: 'min-amount', kind, times });

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
    expect(sandbox.control.calls('min-amount')).toHaveLength(body.payable.length + body.belowMinimum.length);
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
    for (const price of ['', '0', '1.5', 'x', '100000000']) expect((await ask(price)).status).toBe(400);
  });
});
