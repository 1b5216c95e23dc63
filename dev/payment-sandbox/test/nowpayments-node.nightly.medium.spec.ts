import { NowPayments, NowPaymentsError, verifyIpnSignature } from 'nowpayments-node';
import { coins } from '../nowpayments/coins';
import { type RunningSandbox, startPaymentSandbox } from '..';
import { type Listener, startListener } from './listener';

let sandbox: RunningSandbox;
let listener: Listener;
let client: NowPayments;

beforeAll(async () => {
  listener = await startListener();
  sandbox = await startPaymentSandbox();
  client = new NowPayments({ apiKey: 'sandbox-api-key', baseUrl: sandbox.url });
});
beforeEach(() => {
  listener.arrived.length = 0;
  listener.status = 200;
});
afterAll(async () => {
  await sandbox.close();
  await listener.close();
});

const request = (given = {}) => ({
  price_amount: 29.99,
  price_currency: 'usd',
  pay_currency: 'eth',
  order_id: 'attempt-1',
  ipn_callback_url: `${listener.url}/api/webhooks/nowpayments`,
  ...given,
});
const statuses = () =>
  listener.arrived.map(
    ({ body }) => (JSON.parse(body) as { payment_status: string }).payment_status,
  );

describe('the client nowpayments-node, unmodified', () => {
  it('lists the coins', async () => {
    const codes = coins.map(({ code }) => code);
    expect(await client.getCurrencies()).toEqual({ currencies: codes });
    expect(await client.getMerchantCoins()).toEqual({ currencies: codes });
    const { currencies } = await client.getFullCurrencies();
    expect(
      currencies.filter(({ extra_id_exists: hasMemo }) => hasMemo).map(({ code }) => code),
    ).toEqual(['XRP', 'XLM']);
  });

  it('reads the minimum of a coin', async () => {
    const minimum = await client.getMinAmount({
      currency_from: 'ltc',
      currency_to: 'ltc',
      fiat_equivalent: 'usd',
    });
    expect(minimum).toEqual({ currency_from: 'ltc', min_amount: 0.05839011, fiat_equivalent: 4.2 });
  });

  it('estimates a price in a coin', async () => {
    const request = { amount: 19.99, currency_from: 'usd', currency_to: 'ltc' };
    expect(await client.getEstimatePrice(request)).toEqual({
      currency_from: 'usd',
      amount_from: 19.99,
      currency_to: 'ltc',
      estimated_amount: 0.27790908,
    });
  });

  it('creates a payment with a string id and reads it with a numeric id', async () => {
    const created = await client.createPayment(request());
    expect(created).toMatchObject({
      payment_status: 'waiting',
      price_amount: 29.99,
      pay_currency: 'eth',
      order_id: 'attempt-1',
    });
    expect(created.payment_id).toEqual(expect.any(String));
    const read = await client.getPaymentStatus(created.payment_id);
    expect(read).toMatchObject({
      payment_id: Number(created.payment_id),
      payment_status: 'waiting',
      actually_paid: 0,
    });
  });

  it('creates an invoice, whose price is a string, and a payment of it', async () => {
    const invoice = await client.createInvoice(
      request({ pay_currency: undefined, success_url: 'http://localhost/ok' }),
    );
    expect(invoice).toMatchObject({
      price_amount: '29.99',
      pay_currency: null,
      invoice_url: `${sandbox.publicUrl}/pay/invoice/${invoice.id}`,
    });
    expect(invoice).not.toHaveProperty('payment_id');
    const payment = await client.createInvoicePayment({ iid: invoice.id, pay_currency: 'btc' });
    expect(payment).toMatchObject({
      payment_status: 'waiting',
      pay_currency: 'btc',
      order_id: 'attempt-1',
    });
    expect(
      await client.createInvoicePayment({ iid: invoice.id, pay_currency: 'btc' }),
    ).toMatchObject({ payment_id: payment.payment_id });
  });

  it.each([
    [
      'another key',
      () => new NowPayments({ apiKey: 'stranger', baseUrl: sandbox.url }).getCurrencies(),
      403,
      'INVALID_API_KEY',
    ],
    [
      'an unknown coin',
      () => client.createPayment(request({ pay_currency: 'nocoin' })),
      400,
      'CURRENCY_UNAVAILABLE',
    ],
    [
      'too small a price',
      () => client.createPayment(request({ price_amount: 4 })),
      400,
      'AMOUNT_MINIMAL_ERROR',
    ],
    [
      'a price that is a string',
      () => client.createPayment(request({ price_amount: '29.99' })),
      400,
      'INVALID_REQUEST_PARAMS',
    ],
    [
      'an invalid callback URL',
      () => client.createPayment(request({ ipn_callback_url: 'nowhere' })),
      400,
      'INVALID_REQUEST_PARAMS',
    ],
    ['an unknown payment', () => client.getPaymentStatus(1), 404, 'PAYMENT_NOT_FOUND'],
    [
      'an unknown invoice',
      () => client.createInvoicePayment({ iid: 1, pay_currency: 'btc' }),
      404,
      'INVOICE_NOT_FOUND',
    ],
  ])('is refused for %s as by the provider', async (_name, call, statusCode, code) => {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NowPaymentsError);
    expect((error as NowPaymentsError).response).toEqual({
      status: false,
      statusCode,
      code,
      message: expect.any(String),
    });
  });

  it('reads top-ups as documented: the first payment lists them, and they name neither it nor the order', async () => {
    const { payment_id: id } = await client.createPayment(request());
    sandbox.control.topUpDetail = 'documented';
    sandbox.control.payments.act(String(id), 'underpay');
    const { id: topUp } = sandbox.control.payments.act(String(id), 'pay-rest');
    const answer = await client.getPaymentStatus(topUp);
    expect(answer).toMatchObject({ payment_id: Number(topUp), order_id: null });
    expect(answer).not.toHaveProperty('parent_payment_id');
    expect(await client.getPaymentStatus(id)).toMatchObject({
      payment_extra_ids: [Number(topUp)],
      payment_status: 'partially_paid',
    });
    await sandbox.control.webhookDelivery.settled();
    expect(JSON.parse(listener.arrived.at(-1)?.body ?? '')).toMatchObject({
      parent_payment_id: Number(id),
      order_id: null,
    });
    sandbox.control.topUpDetail = 'full';
  });

  it('finds the signature of every notification valid', async () => {
    const { payment_id: id } = await client.createPayment(request());
    sandbox.control.payments.act(String(id), 'pay');
    await sandbox.control.webhookDelivery.settled();
    expect(statuses()).toEqual(['confirming', 'confirmed', 'sending', 'finished']);
    for (const { body, headers, path } of listener.arrived) {
      expect(path).toBe('/api/webhooks/nowpayments');
      expect(
        verifyIpnSignature(body, String(headers['x-nowpayments-sig']), 'sandbox-ipn-secret'),
      ).toBe(true);
      expect(verifyIpnSignature(body, String(headers['x-nowpayments-sig']), 'another secret')).toBe(
        false,
      );
    }
  });
});
