import { request } from 'node:http';
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { add, compare } from '../money/decimal';
import { type RunningSandbox, startPaymentSandbox } from '..';
import { createTestPayment } from './test-payment';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startPaymentSandbox({ siteUrl: 'http://localhost:8080' });
});
afterAll(() => sandbox.close());

const get = (path: string) => fetch(`${sandbox.url}${path}`);
const press = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
const enabled = (page: string) =>
  [...page.matchAll(/name="action" value="([\w-]+)"(?![^>]*disabled)/g)].map(
    ([, action]) => action,
  );

describe("a payment's page", () => {
  it('is found by address, says TEST, and shows the amount', async () => {
    const { id, payAddress, payAmount } = await createTestPayment(sandbox);
    const answer = await get(`/pay?address=${encodeURIComponent(payAddress)}`);
    expect(answer.url).toBe(`${sandbox.url}/pay/${id}`);
    const page = await answer.text();
    for (const text of [
      '<strong>TEST</strong>',
      payAddress,
      `${payAmount} BTC`,
      'Port Scanner Lab',
      '29.99 USD',
    ])
      expect(page).toContain(text);
    expect(enabled(page)).toEqual(['pay', 'underpay', 'overpay', 'wrong-coin', 'expire', 'fail']);
  });

  it('is linked in the list of payments', async () => {
    const { id } = await createTestPayment(sandbox);
    expect(await (await get('/pay')).text()).toMatch(
      new RegExp(`<ul>\\s*<li>\\s*<a href="/pay/${id}">`),
    );
  });

  it('loads no resources, runs no scripts and cannot be framed', async () => {
    const answer = await get('/pay');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self';/,
    );
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const page = await answer.text();
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(page).not.toMatch(/<script|<img|<link|@import|url\(/);
  });

  it.each([
    ['pay', 'finished'],
    ['underpay', 'partially_paid'],
    ['overpay', 'finished'],
    ['wrong-coin', 'finished'],
    ['expire', 'expired'],
    ['fail', 'failed'],
  ])('has a button %s that leads to %s', async (action, status) => {
    const { id } = await createTestPayment(sandbox);
    const answer = await press(
      `/pay/${id}`,
      { action },
      { origin: `http://127.0.0.1:${sandbox.port}` },
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/pay/${id}`]);
    expect(sandbox.control.payments.all().find((payment) => payment.id === id)).toMatchObject({
      status,
    });
  });

  it('shows a top-up on a page of its own, and refunds', async () => {
    const { id } = await createTestPayment(sandbox);
    await press(`/pay/${id}`, { action: 'pay' });
    const again = await press(`/pay/${id}`, { action: 'pay-again' });
    const child = await (await get(again.headers.get('location') ?? '')).text();
    expect(child).toContain(`a top-up of payment ${id}`);
    await press(`/pay/${id}`, { action: 'refund' });
    expect(await (await get(`/pay/${id}`)).text()).toContain('Refunded');
  });

  it('pays the rest, or a part of it, as top-ups of the first payment', async () => {
    const { id, payAmount } = await createTestPayment(sandbox);
    await press(`/pay/${id}`, { action: 'underpay' });
    await press(`/pay/${id}`, { action: 'pay-part-of-rest' });
    await press(`/pay/${id}`, { action: 'pay-rest' });
    const topUps = sandbox.control.payments.all().filter(({ parentId }) => parentId === id);
    const paid = [
      sandbox.control.payments.all().find((payment) => payment.id === id)!,
      ...topUps,
    ].map(({ actuallyPaid }) => actuallyPaid);
    expect(topUps).toHaveLength(2);
    expect(compare(paid.reduce(add), payAmount)).toBe(0);
    expect(enabled(await (await get(`/pay/${id}`)).text())).not.toContain('pay-rest');
    expect((await press(`/pay/${id}`, { action: 'pay-rest' })).status).toBe(303);
    expect(sandbox.control.payments.all().filter(({ parentId }) => parentId === id)).toHaveLength(
      2,
    );
  });

  it('holds, loses and delivers notifications', async () => {
    const pressed = async () =>
      /value="(\w+)"[^>]*aria-pressed="true"/.exec(await (await get('/pay')).text())?.[1];
    expect(await pressed()).toBe('deliver');
    expect(
      (await press('/pay/deliveries', { mode: 'hold', back: '/pay/12' })).headers.get('location'),
    ).toBe('/pay/12');
    expect(await pressed()).toBe('hold');
    expect(
      (
        await press('/pay/deliveries', { mode: 'lose', back: 'https://evil.example.com' })
      ).headers.get('location'),
    ).toBe('/pay');
    expect(await pressed()).toBe('lose');
    expect(
      (await press('/pay/deliveries', { mode: 'deliver' }, { origin: 'https://evil.example.com' }))
        .status,
    ).toBe(403);
    expect(await pressed()).toBe('lose');
    await press('/pay/deliveries', { mode: 'deliver' });
    expect(await pressed()).toBe('deliver');
  });

  it('ignores a button that is no longer possible', async () => {
    const { id } = await createTestPayment(sandbox);
    await press(`/pay/${id}`, { action: 'pay' });
    expect((await press(`/pay/${id}`, { action: 'expire' })).status).toBe(303);
    expect(sandbox.control.payments.all().find((payment) => payment.id === id)).toMatchObject({
      status: 'finished',
    });
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('does nothing for a form from elsewhere: %j', async (headers) => {
    const { id } = await createTestPayment(sandbox);
    expect((await press(`/pay/${id}`, { action: 'pay' }, headers)).status).toBe(403);
    expect(sandbox.control.payments.all().find((payment) => payment.id === id)).toMatchObject({
      status: 'waiting',
    });
  });

  it('escapes the text of the merchant', async () => {
    const { id } = await createTestPayment(sandbox, {
      order_description: '<script>alert(1)</script>',
    });
    expect(await (await get(`/pay/${id}`)).text()).toContain('&#60;script&#62;alert(1)');
  });

  it.each([
    '/pay/1',
    '/pay?address=nobody',
    '/pay/invoice/1',
    '/card/pi_none',
    '/card?client_secret=none',
    '/elsewhere',
    '/pay/%E0',
  ])('is a friendly 404 for %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('All test payments');
  });
});

describe("an invoice's page", () => {
  it('offers the coins and links back to the shop after the payment', async () => {
    const headers = { 'x-api-key': 'sandbox-api-key' };
    const shop = {
      success_url: 'http://localhost:8080/payment-success',
      cancel_url: 'http://localhost:8080/payment-cancelled',
    };
    const body = JSON.stringify({
      price_amount: 19.99,
      price_currency: 'usd',
      order_id: 'hosted',
      ...shop,
    });
    const created = await fetch(`${sandbox.url}/v1/invoice`, { method: 'POST', headers, body });
    const { invoice_url: address } = (await created.json()) as { invoice_url: string };
    const path = new URL(address).pathname;
    expect(await (await get(path)).text()).toContain('Bitcoin (BTC)');
    const payment = (await press(path, { coin: 'btc' })).headers.get('location') ?? '';
    expect(await (await get(path)).text()).toContain(shop.cancel_url);
    await press(payment, { action: 'pay' });
    expect(await (await get(path)).text()).toContain(`content="3;url=${shop.success_url}"`);
    expect(await (await get(`${path}?coin=choose`)).text()).toContain('Create a new payment');
    const own = (await press(path, { coin: 'btc', own: 'yes' })).headers.get('location') ?? '';
    expect([own === payment, own]).toEqual([false, expect.stringMatching(/^\/pay\/\d+$/)]);
  });
});

describe("a card payment's page", () => {
  async function aSubscription() {
    const stripe = new Stripe('sk_test_sandbox', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
    });
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' });
    const expand = ['latest_invoice.confirmation_secret'];
    const { id, latest_invoice: invoice } = await stripe.subscriptions.create({
      customer,
      items: [{ price: 'p' }],
      expand,
    });
    const secret =
      (typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null) ?? '';
    const status = () =>
      sandbox.control.subscriptions.records.all().find((subscription) => subscription.id === id)
        ?.status;
    return { secret, status, find: () => get(`/card?client_secret=${encodeURIComponent(secret)}`) };
  }

  it('is found by client secret, declines, approves, and links back to the shop', async () => {
    const { find, status } = await aSubscription();
    const answer = await find();
    const path = new URL(answer.url).pathname;
    const page = await answer.text();
    for (const text of [
      '<strong>TEST</strong>',
      '$19.99 USD',
      'ada@example.com',
      'http://localhost:8080/subscribe"',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/<input(?! type="hidden")/);
    await press(path, { action: 'decline' });
    expect([status(), await (await get(path)).text()]).toEqual([
      'incomplete',
      expect.stringContaining('can be retried'),
    ]);
    await press(path, { action: 'approve' });
    expect([status(), await (await get(path)).text()]).toEqual([
      'active',
      expect.stringContaining('/subscribe?payment=success"'),
    ]);
  });

  it('stays in processing, is disputed, and loses events', async () => {
    const { find, status } = await aSubscription();
    const path = new URL((await find()).url).pathname;
    const shown = async () => (await get(path)).text();
    await press(path, { action: 'confirm' });
    expect([status(), await shown()]).toEqual([
      'incomplete',
      expect.stringContaining('Being processed by the bank'),
    ]);
    await press(path, { action: 'approve' });
    await press(path, { action: 'refund-part' });
    expect(await shown()).toContain('Partially refunded: $5.00');
    await press(path, { action: 'dispute' });
    expect(await shown()).toContain('Disputed by the cardholder');
    expect(
      (await press('/pay/deliveries', { mode: 'lose', back: path })).headers.get('location'),
    ).toBe(path);
    await press(path, { action: 'dispute-lost' });
    expect(await shown()).toContain('Dispute lost');
    expect(sandbox.control.webhookDelivery.mode).toBe('lose');
    await press('/pay/deliveries', { mode: 'deliver', back: path });
    expect(sandbox.control.webhookDelivery.mode).toBe('deliver');
  });

  it('renews, is declined, and ends', async () => {
    const { find, status } = await aSubscription();
    const path = new URL((await find()).url).pathname;
    await press(path, { action: 'approve' });
    const renewed = (await press(path, { action: 'renew' })).headers.get('location') ?? '';
    expect(renewed).not.toBe(path);
    expect(await (await get(renewed)).text()).toContain('Pro subscription, renewal');
    await press(renewed, { action: 'renew-declined' });
    expect(status()).toBe('past_due');
    await press(renewed, { action: 'cancel' });
    expect(status()).toBe('canceled');
    expect(
      (await press(path, { action: 'cancel' }, { origin: 'https://evil.example.com' })).status,
    ).toBe(403);
  });
});

describe('a page of another site whose host name resolves to this machine', () => {
  const statusFor = (host: string, path = '/pay') =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(sandbox.url);
      request(
        { port, host: '127.0.0.1', path, headers: { host, 'x-api-key': 'sandbox-api-key' } },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });

  it('is refused, while providers are called by any name', async () => {
    const { port } = new URL(sandbox.url);
    expect(await statusFor(`evil.example.com:${port}`)).toBe(403);
    expect(
      await Promise.all(
        [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]'].map((host) => statusFor(host)),
      ),
    ).toEqual([200, 200, 200]);
    expect(await statusFor('payment-sandbox:8080', '/v1/currencies')).toBe(200);
  });
});
