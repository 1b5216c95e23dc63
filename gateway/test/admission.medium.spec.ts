import { randomUUID } from 'node:crypto';
import { invalidToken } from '@libs/auth';
import { errorResponse } from '@libs/errors';
import { eventually } from '@testing';
import { SESSION_REVOKED, userChanged, userDeleted } from '@libs/contracts';
import type { Logger } from 'pino';
import { APP_LOG } from '../src/http/request-hooks';
import { Gate, json, textOf } from './fake-service';
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
    expect(seen!.claims).toMatchObject({
      sub: session.userId,
      sid: session.sessionId,
      adm: true,
      aud: 'identity',
    });
    expect(seen!.headers).not.toHaveProperty('cookie');
  });

  it('passes the request id to identity and catalogue when they fill its caches', async () => {
    const { cookie } = gateway.createSession();
    const resolving = await gateway.send('GET', '/api/dashboard/stats', { cookie });
    const reading = await gateway.send('GET', '/api/tools?search=miss');
    const { identity, catalogue } = gateway.services;
    expect([
      identity.to('/internal/sessions/resolve').at(-1)?.headers['x-request-id'],
      catalogue.to('/api/tools?search=miss')[0]?.headers['x-request-id'],
    ]).toEqual([resolving.headers['x-request-id'], reading.headers['x-request-id']]);
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
    for (const name of ['x-user-id', 'x-internal-redirect', 'forwarded', 'x-named'])
      expect(seen!.headers).not.toHaveProperty(name);
  });

  it('keeps the length of a body that Connection lists', async () => {
    const { cookie } = gateway.createSession();
    let body = '';
    gateway.services.identity.handler = wrap(
      gateway.services.identity.handler,
      async (request, response) => {
        body = await textOf(request);
        json(response, 200, {});
      },
    );
    const headers = {
      cookie,
      connection: 'close, content-length',
      'content-type': 'application/json',
    };
    await gateway.send(
      'POST',
      '/api/account/password',
      { ...headers, 'content-length': '2' },
      '{}',
    );
    expect(body).toBe('{}');
  });

  it('removes internal and hop-by-hop response headers, and keeps cookies', async () => {
    gateway.services.catalogue.handler = (_request, response) =>
      json(
        response,
        200,
        {},
        { 'x-internal-redirect': 'http://store', 'set-cookie': ['a=1', 'b=2'], server: 'nest' },
      );
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
  ])('responds to %s with 404 without calling a service', async (path) => {
    const before = Object.values(gateway.services).map(({ seen }) => seen.length);
    const { status, text } = await gateway.send('GET', path, { accept: 'application/json' });
    expect([status, message(text)]).toEqual([404, 'There is nothing at this address.']);
    expect(Object.values(gateway.services).map(({ seen }) => seen.length)).toEqual(before);
  });

  it('refuses a target in absolute form, with a raw byte or a host-like path with 400', async () => {
    for (const target of [
      'http://127.0.0.1/api/tools',
      '*',
      '/api/tools?q=\u00e9',
      '//api/tools',
      '/\\api/tools',
      '//[/',
    ]) {
      const received = await gateway.sendRaw(
        `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*"message":/);
    }
  });

  it.each(['/%zz', '/api/docs/%ff', '/api/tools/%'])(
    'responds to %s, which cannot be decoded, with 400, and logs it like any request',
    async (path) => {
      const info = jest.spyOn(gateway.app.get<Logger>(APP_LOG), 'info').mockClear();
      const { status, headers, text } = await gateway.send('GET', path);
      expect([status, message(text)]).toEqual([400, 'This address is not valid.']);
      await eventually(() => expect(info).toHaveBeenCalled());
      expect(info.mock.lastCall?.[0]).toMatchObject({
        requestId: headers['x-request-id'],
        url: path,
        status: 400,
      });
    },
  );

  it.each([
    ['/api/admin/users?search=ada%40example.com', '/api/admin/users'],
    ['/payment-success?payment_intent_client_secret=pi_secret', '/payment-success'],
  ])('logs %s without its query, which may hold personal data and secrets', async (url, path) => {
    const info = jest.spyOn(gateway.app.get<Logger>(APP_LOG), 'info').mockClear();
    await gateway.send('GET', url);
    await eventually(() => expect(info).toHaveBeenCalled());
    expect(info.mock.lastCall?.[0]).toMatchObject({ url: path });
    expect(JSON.stringify(info.mock.calls)).not.toMatch(/example\.com|pi_secret/);
  });

  it('logs a path of any length', async () => {
    const info = jest.spyOn(gateway.app.get<Logger>(APP_LOG), 'info').mockClear();
    expect((await gateway.send('GET', `/api/docs/${'a'.repeat(12_000)}`)).status).toBe(404);
    await eventually(() => expect(info).toHaveBeenCalled());
  });

  it('responds to another method on a known path with 405 and Allow', async () => {
    const { status, headers } = await gateway.send('PATCH', '/api/tools/t1');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
    expect((await gateway.send('OPTIONS', '/api/login')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
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
    expect(
      (
        await gateway.send('GET', '/api/dashboard/stats', {
          cookie,
          origin: 'https://evil.example',
        })
      ).status,
    ).toBe(200);
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
function wrap(
  usual: TestGateway['services']['identity']['handler'],
  other: typeof usual,
): typeof usual {
  return (request, response, seen) =>
    seen.url.startsWith('/internal/')
      ? usual(request, response, seen)
      : other(request, response, seen);
}

describe('sessions', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start({ ownNats: true })));
  afterAll(() => gateway.close());
  /** No cached session expires, so that none is resolved again because a test was slow. */
  beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(performance.now()));
  afterEach(() => void jest.restoreAllMocks());

  const status = async (cookie: string): Promise<number> =>
    (await gateway.send('GET', '/api/dashboard/stats', { cookie })).status;
  /** How often identity resolves a session during `run`. */
  const resolutions = async (run: () => Promise<unknown>): Promise<number> => {
    const before = gateway.timesResolved;
    await run();
    return gateway.timesResolved - before;
  };

  it('are resolved by identity once for many requests, concurrent ones included', async () => {
    const { cookie } = gateway.createSession();
    const count = await resolutions(async () => {
      expect(await Promise.all(Array.from({ length: 20 }, () => status(cookie)))).toEqual(
        Array(20).fill(200),
      );
      expect(await status(cookie)).toBe(200);
    });
    expect(count).toBe(1);
  });

  it('are rejected as soon as an event reports their revocation elsewhere', async () => {
    const { cookie, session } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    gateway.broker.publishPlain(SESSION_REVOKED, {
      userId: session.userId,
      sessionIds: [session.sessionId],
    });
    await eventually(async () => expect(await status(cookie)).toBe(401));
  });

  it('are resolved again after the user has changed', async () => {
    const { cookie, session } = gateway.createSession({ isAdmin: true });
    expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(200);
    session.isAdmin = false;
    const data = {
      id: session.userId,
      username: 'u',
      email: 'u@example.com',
      isAdmin: false,
      createdAt: new Date().toISOString(),
      isSuspended: false,
    };
    await gateway.broker.publish(userChanged(data, { version: 2 }));
    await eventually(async () =>
      expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(403),
    );
  });

  it('of an administrator who must set up two-factor authentication have the rights of a member until then', async () => {
    const { cookie, session } = gateway.createSession({
      isAdmin: true,
      mustSetUpSecondFactor: true,
    });
    const { status: refused, text } = await gateway.send('GET', '/api/admin/users', { cookie });
    expect([refused, JSON.parse(text).code]).toEqual([403, 'second_factor_setup_required']);
    expect((await gateway.send('GET', '/api/account', { cookie })).status).toBe(200);
    expect(gateway.services.identity.to('/api/account').at(-1)?.claims).toMatchObject({
      sub: session.userId,
      adm: false,
    });
    delete session.mustSetUpSecondFactor;
    await gateway.send(
      'POST',
      '/api/account/totp/confirm',
      { cookie, 'content-type': 'application/json' },
      '{}',
    );
    expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(200);
  });

  it('are resolved again after the user was deleted', async () => {
    const { cookie, session } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    await gateway.broker.publish(userDeleted({ userId: session.userId }, { version: 2 }));
    await eventually(async () => expect(await status(cookie)).toBe(401));
  });

  it('are all resolved again after an event of another shape, which can concern any of them', async () => {
    for (const type of [SESSION_REVOKED, userChanged.type, userDeleted.type]) {
      const { cookie } = gateway.createSession();
      expect(await status(cookie)).toBe(200);
      gateway.sessions.clear();
      gateway.broker.publishPlain(type, { type });
      await eventually(async () => expect(await status(cookie)).toBe(401));
    }
  });

  it('are invalid as soon as the logout response arrives', async () => {
    const { cookie } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    expect((await gateway.send('POST', '/api/logout', { cookie })).status).toBe(200);
    expect(await status(cookie)).toBe(401);
  });

  it('of a user are all invalidated when the password changes', async () => {
    const userId = randomUUID();
    const [here, elsewhere] = [
      gateway.createSession({ userId }),
      gateway.createSession({ userId }),
    ];
    expect([await status(here.cookie), await status(elsewhere.cookie)]).toEqual([200, 200]);
    gateway.sessions.delete(elsewhere.cookie.slice(4));
    const body = {
      headers: { cookie: here.cookie, 'content-type': 'application/json' },
      text: '{}',
    };
    await gateway.send('POST', '/api/account/password', body.headers, body.text);
    expect([await status(here.cookie), await status(elsewhere.cookie)]).toEqual([200, 401]);
  });

  it('are neither cached nor shared from a response that was requested before their revocation', async () => {
    const { cookie, session } = gateway.createSession();
    const usual = gateway.services.identity.handler;
    const gate = new Gate();
    gateway.services.identity.handler = async (_request, response) => {
      await gate.wait();
      json(response, 200, { session });
    };
    const early = status(cookie);
    await gate.reached;
    gateway.services.identity.handler = usual;
    gateway.sessions.clear();
    const other = gateway.createSession();
    gateway.broker.publishPlain(SESSION_REVOKED, {
      userId: session.userId,
      sessionIds: [session.sessionId],
    });
    await gateway.broker.connection.flush();
    expect(await status(other.cookie)).toBe(200);
    const late = status(cookie);
    expect(await status(other.cookie)).toBe(200);
    gate.open();
    expect(await Promise.all([early, late])).toEqual([200, 401]);
    expect(await status(cookie)).toBe(401);
  });

  it('are not resolved for a malformed token', async () => {
    const count = await resolutions(async () => {
      for (const cookie of [
        'sid=short',
        'sid=',
        `other=${'a'.repeat(43)}`,
        `xsid=${'a'.repeat(43)}`,
        `__Host-sid=${'a'.repeat(43)}`,
      ]) {
        expect(await status(cookie)).toBe(401);
      }
    });
    expect(count).toBe(0);
  });

  it('are 503 while identity is unavailable, and visitors are served', async () => {
    const { cookie } = gateway.createSession();
    await gateway.services.identity.stop();
    try {
      const { status: refused, headers, text } = await gateway.send('GET', '/api/me', { cookie });
      expect([refused, headers['retry-after']]).toEqual([503, '5']);
      expect(text).not.toMatch(/identity|127\.0\.0\.1|ECONN/);
      expect((await gateway.send('GET', '/api/me')).status).toBe(401);
      expect((await gateway.send('GET', '/api/tools?limit=1', { cookie })).status).toBe(200);
      expect((await gateway.send('GET', '/api/config', { cookie })).status).toBe(200);
    } finally {
      await gateway.services.identity.restart();
    }
  });

  it('are not cached while events cannot arrive, and old entries are dropped afterwards', async () => {
    const { cookie } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    await gateway.ownNats.kill();
    await gateway.waitUntilSubscribed(false);
    expect(await resolutions(async () => [await status(cookie), await status(cookie)])).toBe(2);
    await gateway.ownNats.restart();
    await gateway.waitUntilSubscribed();
    expect(await resolutions(async () => [await status(cookie), await status(cookie)])).toBe(1);
  });
});

describe('an internal token that a service refuses', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.start();
    const { status, body, headers } = errorResponse(invalidToken(), 'r1');
    for (const name of ['catalogue', 'downloads', 'payments'] as const)
      gateway.services[name].handler = (_request, response) =>
        json(response, status, body, headers);
  });
  afterAll(() => gateway.close());

  it.each([
    ['a read', 'GET', '/api/account/orders', {}],
    ['a cached read', 'GET', '/api/tools', {}],
    ['a write', 'POST', '/api/payments/p1/cancel', {}],
    ['a download', 'POST', '/api/tools/t1/download', {}],
    ['an upload', 'POST', '/api/tools', { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('is 503 with Retry-After, never 401: %s', async (_kind, method, path, headers) => {
    const { cookie } = gateway.createSession({ isAdmin: true });
    const response = await gateway.send(
      method,
      path,
      { cookie, ...headers },
      method === 'GET' ? undefined : '',
    );
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('sessions with an https public URL', () => {
  it('use only the __Host- cookie', async () => {
    const gateway = await TestGateway.start({
      settings: { PUBLIC_URL: 'https://exe.example.com' },
    });
    const token = gateway.createSession().cookie.slice(4);
    const status = async (cookie: string): Promise<number> =>
      (await gateway.send('GET', '/api/dashboard/stats', { cookie })).status;
    expect([await status(`sid=${token}`), await status(`__Host-sid=${token}`)]).toEqual([401, 200]);
    expect((await gateway.send('GET', '/api/config')).headers['strict-transport-security']).toMatch(
      /^max-age=\d{8}/,
    );
    await gateway.close();
  });
});
