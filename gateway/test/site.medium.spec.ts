import { eventually } from '@testing';
import { Readiness } from '@libs/service';
import { TestGateway } from './test-gateway';

describe('the API documentation', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await TestGateway.start({ settings: { PUBLIC_URL: 'https://exe.example.com' } });
    await Promise.all(Object.values(gateway.services).map((service) => service.stop()));
  });
  afterAll(() => gateway.close());

  it('is complete while every service is down', async () => {
    const { status, headers, text } = await gateway.send('GET', '/api/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://exe.example.com' }],
      components: { securitySchemes: { session: { name: '__Host-sid' } } },
    });
    expect(Object.keys((JSON.parse(text) as { paths: object }).paths)).toContain(
      '/api/tools/{id}/download',
    );
  });

  it('is 304 when the client has it, and compressed where accepted', async () => {
    const { headers } = await gateway.send('GET', '/api/openapi.json');
    const again = await gateway.send('GET', '/api/openapi.json', {
      'if-none-match': headers.etag ?? '',
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const response = await fetch(`${gateway.url}/api/docs/viewer-script`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(600_000);
  });

  it('has a page with only our own scripts and styles, under the policy of all pages', async () => {
    const { status, headers, text } = await gateway.send('GET', '/api/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text).not.toMatch(/https?:|<style|style=|<script>|onload/);
    const paths = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    const parts = paths.filter((path) => path !== '/docs'); // a page of the web client
    expect(parts).toHaveLength(6);
    for (const path of parts)
      expect([path, (await gateway.send('GET', path)).status]).toEqual([path, 200]);
  });

  it('responds to unknown parts with 404 and other methods with 405', async () => {
    const { status, headers, text } = await gateway.send('GET', '/api/docs/oauth2-redirect', {
      'x-request-id': 'forged',
    });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({
      statusCode: 404,
      message: 'There is nothing at this address.',
      error: 'Not Found',
      code: 'route_not_found',
      requestId: headers['x-request-id'],
    });
    expect((await gateway.send('POST', '/api/docs')).status).toBe(405);
    expect((await gateway.send('GET', '/api/docs/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

describe('/.well-known', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start()));
  afterAll(() => gateway.close());

  it.each(['GET', 'HEAD'])('leads to the form that changes the password: %s', async (method) => {
    const { status, headers } = await gateway.send(method, '/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/account/security#password']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('names the contact for reports', async () => {
    const { status, headers, text } = await gateway.send('GET', '/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^Contact: mailto:/);
  });

  it('has nothing else, by which password managers recognize a site that responds to everything', async () => {
    const { status } = await gateway.send(
      'GET',
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    );
    expect(status).toBe(404);
    expect((await gateway.send('POST', '/.well-known/change-password')).status).toBe(405);
  });
});

describe('the probes of the gateway', () => {
  let gateway: TestGateway;
  beforeEach(async () => (gateway = await TestGateway.start()));
  afterEach(() => gateway.close());

  const services = () =>
    Object.values(gateway.services).filter((service) => service !== gateway.services.store);
  const probe = async (path: string) => {
    const { status, headers, text } = await gateway.send('GET', path);
    return [status, headers['retry-after'], JSON.parse(text) as object];
  };

  it('report ready while one service responds, although the site is not healthy', async () => {
    const [first, ...others] = services();
    for (const service of others) await service.stop();
    first!.health = { ready: false, complete: false, checks: {} };
    await eventually(async () => {
      const parts = ['identity', 'catalogue', 'downloads', 'payments', 'realtime'];
      expect(await probe('/healthz')).toEqual([503, '1', { status: 'unavailable', parts }]);
    });
    expect(await probe('/readyz')).toEqual([200, undefined, { status: 'ok' }]);
  });

  it('report not ready while no service responds', async () => {
    for (const service of services()) await service.stop();
    await eventually(async () =>
      expect(await probe('/readyz')).toEqual([503, '1', { status: 'unavailable' }]),
    );
    expect((await gateway.app.get(Readiness).report()).checks).toMatchObject({
      services: 'no service responds',
    });
    await gateway.services.realtime.restart();
    await eventually(async () =>
      expect(await probe('/readyz')).toEqual([200, undefined, { status: 'ok' }]),
    );
  });

  it('report not ready while draining, and requests still get responses', async () => {
    expect(await probe('/readyz')).toEqual([200, undefined, { status: 'ok' }]);
    gateway.app.get(Readiness).drain();
    expect(await probe('/readyz')).toEqual([503, '1', { status: 'unavailable' }]);
    expect((await probe('/healthz'))[0]).toBe(200);
  });
});
