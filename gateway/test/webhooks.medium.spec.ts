import { json, textOf } from './fake-service';
import { TestGateway } from './test-gateway';

describe('webhooks', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.services.payments.handler = async (request, response, seen) => {
      seen.body = await textOf(request);
      json(response, 200, {});
    };
  });
  afterAll(() => gateway.close());

  it.each(['/api/webhooks/nowpayments', '/api/webhooks/stripe'])(
    'reaches payments at %s byte for byte, from wherever it comes, with its signature and without a session',
    async (path) => {
      const { cookie } = gateway.createSession();
      const body = '{ "b": 1.0,\n "a": 0.000000000000000001, "ü": "\\u00fc" }';
      const headers = {
        cookie,
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/json; charset=utf-8',
        'x-nowpayments-sig': 'ab',
        'stripe-signature': 't=1,v1=cd',
      };
      const { status } = await gateway.send('POST', path, headers, body);
      const seen = gateway.services.payments.to(path).at(-1)!;
      expect(status).toBe(200);
      expect(seen.body).toBe(body);
      expect(seen.headers).toMatchObject({ 'x-nowpayments-sig': 'ab', 'stripe-signature': 't=1,v1=cd' });
      expect(seen.claims).not.toHaveProperty('sub');
    },
  );

  it('may be larger and nested deeper than other bodies, up to 256 KiB and 32 levels', async () => {
    const headers = { 'content-type': 'application/json' };
    const send = async (body: string) => (await gateway.send('POST', '/api/webhooks/stripe', headers, body)).status;
    expect(await send(`"${'x'.repeat(200 * 1024)}"`)).toBe(200);
    expect(await send(`"${'x'.repeat(256 * 1024)}"`)).toBe(413);
    expect(await send('['.repeat(32) + ']'.repeat(32))).toBe(200);
    expect(await send('['.repeat(33) + ']'.repeat(33))).toBe(400);
  });

  it('do not bypass the checks of other routes', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'content-type': 'application/json' };
    expect((await gateway.send('POST', '/api/create-payment', foreign, '{}')).status).toBe(403);
    expect((await gateway.send('GET', '/api/webhooks/stripe')).status).toBe(405);
  });
});
