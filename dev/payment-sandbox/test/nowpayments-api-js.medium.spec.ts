import NowPaymentsApi from '@nowpaymentsio/nowpayments-api-js';
import { type RunningSandbox, startPaymentSandbox } from '..';

let sandbox: RunningSandbox;
const client = new NowPaymentsApi({ apiKey: 'sandbox-api-key' });

/** The provider's own client knows no other address than the provider's; it comes here through a proxy setting. */
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  process.env.https_proxy = sandbox.url;
});
afterAll(async () => {
  delete process.env.https_proxy;
  await sandbox.close();
});

describe("the provider's own client, unmodified", () => {
  it('asks for status, coins, estimate and minimum', async () => {
    expect(await client.status()).toEqual({ message: 'OK' });
    expect(await client.getCurrencies()).toEqual({ currencies: expect.arrayContaining(['btc', 'eth']) });
    const estimate = await client.getEstimatePrice({ amount: 100, currency_from: 'usd', currency_to: 'usdttrc20' });
    expect(estimate).toMatchObject({ amount_from: 100, estimated_amount: 100.03001 });
    expect(await client.getMinimumPaymentAmount({ currency_from: 'btc', currency_to: 'btc' })).toMatchObject({ min_amount: 0.00007767 });
  });

  it('creates a payment, reads it, lists it, and makes an invoice', async () => {
    const wish = { price_amount: 19.99, price_currency: 'usd', pay_currency: 'ltc', order_id: 'attempt-2' };
    const created = (await client.createPayment(wish)) as unknown as { payment_id: string };
    expect(created).toMatchObject({ payment_status: 'waiting', payment_id: expect.any(String), order_id: 'attempt-2' });
    expect(await client.getPaymentStatus({ payment_id: created.payment_id })).toMatchObject({ payment_id: Number(created.payment_id) });
    expect(await client.getListPayments()).toMatchObject({ total: 1 });
    expect(await client.createInvoice({ price_amount: 19.99, price_currency: 'usd' })).toMatchObject({ price_amount: '19.99' });
  });

  it('is told errors in the body', async () => {
    const stranger = new NowPaymentsApi({ apiKey: 'stranger' });
    expect(await stranger.getCurrencies()).toEqual({ status: false, statusCode: 403, code: 'INVALID_API_KEY', message: 'Invalid api key' });
  });
});
