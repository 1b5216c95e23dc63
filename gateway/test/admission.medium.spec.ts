import { json, textOf } from './fake-service';
import { TestGateway } from './test-gateway';

describe('access control', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start()));
  afterAll(() => gateway.close());

  const message = (text: string): string => (JSON.parse(text) as { message: string }).message;

  it('asks a visitor to log in on a member route, in a JSON error with the request id', async () => {
    const { status, headers, text } = await gateway.send('GET', '/api/me');
    expect(status).toBe(401);
    expect(JSON.parse(text)).toEqual({
      statusCode: 401,
      message: 'Please log in.',
      error: 'Unauthorized',
      code: 'login_required',
      requestId: headers['x-request-id'],
    });
  });

  it('asks a visitor to log in with the message of the download route', async () => {
    const { status, text } = await gateway.send('POST', '/api/tools/t1/download');
    expect([status, message(text)]).toEqual([401, 'Please log in to download tools.']);
  });

  it('refuses a member on an administrator route before the service is called', async () => {
    const { cookie } = gateway.createSession();
    const { status, text } = await gateway.send('GET', '/api/admin/users', { cookie });
    expect([status, message(text)]).toEqual([403, 'Admin access required']);
    expect(gateway.services.identity.to('/api/admin/users')).toEqual([]);
  });

  it('sends a service a token for that service and caller, and never the cookie', async () => {
    const { cookie, session } = gateway.createSession({ isAdmin: true });
    await gateway.send('GET', '/api/admin/users?search=x', { cookie });
    const [seen] = gateway.services.identity.to('/api/admin/users?search=x');
    expect(seen!.claims).toMatchObject({ sub: session.userId, sid: session.sessionId, adm: true, aud: 'identity' });
    expect(seen!.headers).not.toHaveProperty('cookie');
  });

  it('strips headers that claim an identity, even when Connection lists them', async () => {
    const forged = {
      authorization: 'Bearer forged',
      'x-user-id': 'u',
      'x-internal-redirect': 'http://evil.example',
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=9.9.9.9',
      'x-request-id': 'mine',
      'x-harmless': 'kept',
      'x-named': 'dropped',
      connection: 'keep-alive, x-named, authorization, x-forwarded-for, x-request-id',
    };
    gateway.services.catalogue.handler = (_request, response) => json(response, 200, {});
    const { headers } = await gateway.send('GET', '/api/paths?search=forged', forged);
    const [seen] = gateway.services.catalogue.to('/api/paths?search=forged');
    expect(seen!.claims).not.toHaveProperty('sub');
    expect(seen!.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${gateway.port}`,
      'x-request-id': headers['x-request-id'],
      'x-harmless': 'kept',
    });
    expect(seen!.headers['x-request-id']).not.toBe('mine');
    for (const name of ['x-user-id', 'x-internal-redirect', 'forwarded', 'x-named']) expect(seen!.headers).not.toHaveProperty(name);
  });

  it('keeps the length of a body that Connection lists', async () => {
    const { cookie } = gateway.createSession();
    let body = '';
    gateway.services.identity.handler = wrap(gateway.services.identity.handler, async (request, response) => {
      body = await textOf(request);
      json(response, 200, {});
    });
    const headers = { cookie, connection: 'close, content-length', 'content-type': 'application/json' };
    await gateway.send('POST', '/api/account/password', { ...headers, 'content-length': '2' }, '{}');
    expect(body).toBe('{}');
  });

  it('removes internal and hop-by-hop response headers, and keeps cookies', async () => {
    gateway.services.catalogue.handler = (_request, response) =>
      json(response, 200, {}, { 'x-internal-redirect': 'http://store', 'set-cookie': ['a=1', 'b=2'], server: 'nest' });
    const { headers } = await gateway.send('GET', '/api/paths');
    expect(headers).not.toHaveProperty('x-internal-redirect');
    expect(headers).not.toHaveProperty('server');
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it.each([
    '/internal/health',
    '/api/../internal/health',
    '/api/..%2finternal/health',
    '/api//tools',
    '/api/tools/',
    '/api/tools/..',
    '/api/tools/%2e%2e/thumbnail',
    '/api/tools/a%2fb',
    '/api/tools/a;b',
    '/api/tools/%00',
    "/api/tools/'%20or%201=1--",
    '/api/nothing',
    '/api',
    '/api/webhooks/other',
  ])('answers %s with 404 without calling a service', async (path) => {
    const before = Object.values(gateway.services).map(({ seen }) => seen.length);
    const { status, text } = await gateway.send('GET', path, { accept: 'application/json' });
    expect([status, message(text)]).toEqual([404, 'There is nothing at this address.']);
    expect(Object.values(gateway.services).map(({ seen }) => seen.length)).toEqual(before);
  });

  it('answers a target in absolute form, with a raw byte or a host-like path with 400', async () => {
    for (const target of ['http://127.0.0.1/api/tools', '*', '/api/tools?q=\u00e9', '//api/tools', '/\\api/tools', '//[/']) {
      const received = await gateway.sendRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*"message":/);
    }
  });

  it('answers another method on a known path with 405 and Allow', async () => {
    const { status, headers } = await gateway.send('PATCH', '/api/tools/t1');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
    expect((await gateway.send('OPTIONS', '/api/login')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it("refuses writes from another site's page", async () => {
    const { cookie } = gateway.createSession();
    const cases: [Record<string, string>, number][] = [
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{ 'sec-fetch-site': 'none' }, 200],
      [{ origin: `http://127.0.0.1:${gateway.port}` }, 200],
      [{ origin: 'http://localhost:8080' }, 200],
      [{}, 200],
    ];
    for (const [headers, expected] of cases) {
      const { status } = await gateway.send('POST', '/api/logout', { cookie, ...headers });
      expect([headers, status]).toEqual([headers, expected]);
    }
    expect((await gateway.send('GET', '/api/dashboard/stats', { cookie, origin: 'https://evil.example' })).status).toBe(200);
  });

  it('sends the security headers with every response', async () => {
    for (const path of ['/', '/api/me', '/api/nothing', '/healthz']) {
      const { headers } = await gateway.send('GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });
});

/** Sends internal requests to the usual handler and all others to `other`. */
function wrap(usual: TestGateway['services']['identity']['handler'], other: typeof usual): typeof usual {
  return (request, response, seen) => (seen.url.startsWith('/internal/') ? usual(request, response, seen) : other(request, response, seen));
}
