import NowPaymentsApi from '@nowpaymentsio/nowpayments-api-js';
import { type RunningSandbox, startPaymentSandbox } from '..';

let sandbox: RunningSandbox;
const client = new NowPaymentsApi({ apiKey: 'sandbox-api-key' });

/** The client has a fixed URL; a proxy setting leads it here. */
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  process.env.https_proxy = sandbox.url;
});
afterAll(async () => {
  delete process.env.https_proxy;
  await sandbox.close();
});

describe("the provider's own client, unmodified", () => {
  it('reads coins and minimums', async () => {
    expect(await client.getCurrencies()).toEqual({
      currencies: expect.arrayContaining(['btc', 'eth']),
    });
    expect(
      await client.getMinimumPaymentAmount({ currency_from: 'btc', currency_to: 'btc' }),
    ).toMatchObject({ min_amount: 0.00007767 });
  });

  it('creates a payment, reads it, and creates an invoice', async () => {
    const request = {
      price_amount: 19.99,
      price_currency: 'usd',
      pay_currency: 'ltc',
      order_id: 'attempt-2',
    };
    const created = (await client.createPayment(request)) as unknown as { payment_id: string };
    expect(created).toMatchObject({
      payment_status: 'waiting',
      payment_id: expect.any(String),
      order_id: 'attempt-2',
    });
    expect(await client.getPaymentStatus({ payment_id: created.payment_id })).toMatchObject({
      payment_id: Number(created.payment_id),
    });
    expect(
      await client.createInvoice({ price_amount: 19.99, price_currency: 'usd' }),
    ).toMatchObject({ price_amount: '19.99' });
  });

  it('receives errors in the body', async () => {
    const stranger = new NowPaymentsApi({ apiKey: 'stranger' });
    expect(await stranger.getCurrencies()).toEqual({
      status: false,
      statusCode: 403,
      code: 'INVALID_API_KEY',
      message: 'Invalid api key',
    });
  });
});
