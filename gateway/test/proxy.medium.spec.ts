import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { HOUR_MS } from '@libs/contracts';
import { requestDuration } from '@libs/service';
import { eventually } from '@testing';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { APP_LOG } from '../src/http/request-hooks';
import { json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('forwarded requests', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start()));
  afterAll(() => gateway.close());

  const search = '/api/paths?search=a%20b&level=pro';

  /** Lets the service break off its response when its beginning has reached the client. */
  async function breakOff(headers: OutgoingHttpHeaders): Promise<void> {
    let broken: ServerResponse | undefined;
    gateway.services.catalogue.handler = (_request, response) => {
      broken = response.writeHead(200, headers);
      broken.write('[{');
    };
    const { body } = await fetch(gateway.url + search);
    broken?.destroy();
    await expect(new Response(body).text()).rejects.toThrow('terminated');
  }

  it('keep path and query, and reuse connections to services', async () => {
    gateway.services.catalogue.handler = (_request, response) => json(response, 200, []);
    for (let round = 0; round < 20; round++) await gateway.send('GET', search);
    expect(gateway.services.catalogue.to(search)).toHaveLength(20);
    expect(gateway.services.catalogue.connections).toBeLessThanOrEqual(3);
  });

  it('keep the method HEAD', async () => {
    await gateway.send('HEAD', search);
    expect(gateway.services.catalogue.to(search).at(-1)?.method).toBe('HEAD');
  });

  it("return status, headers and body of a service's refusal unchanged", async () => {
    gateway.services.catalogue.handler = (_request, response) =>
      json(response, 422, { message: 'no' }, { 'x-reason': 'because' });
    const { status, headers, text } = await gateway.send('GET', search);
    expect([status, headers['x-reason'], text]).toEqual([422, 'because', '{"message":"no"}']);
  });

  it('are 503 with Retry-After and without internal details while the service is unavailable', async () => {
    await gateway.services.catalogue.stop();
    const { status, headers, text } = await gateway.send('GET', search);
    await gateway.services.catalogue.restart();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((JSON.parse(text) as { message: string }).message).toBe(
      'This part of the site is temporarily unavailable. Please try again.',
    );
  });

  it.each([502, 503, 504])(
    'are 503 with Retry-After when a proxy in front of the service responds with %i',
    async (upstream) => {
      gateway.services.catalogue.handler = (_request, response) =>
        void response
          .writeHead(upstream, { 'content-type': 'text/html', server: 'nginx' })
          .end('<html>nginx</html>');
      for (const path of [search, '/api/tools?limit=7', '/api/tools/t1/thumbnail']) {
        const { status, headers, text } = await gateway.send('GET', path);
        expect([path, status, headers['retry-after'], headers.server]).toEqual([
          path,
          503,
          '5',
          undefined,
        ]);
        expect(JSON.parse(text)).toMatchObject({ code: 'service_unavailable' });
      }
    },
  );

  it('keep a 502 of the service, whose payment provider failed', async () => {
    const { cookie } = gateway.createSession();
    gateway.services.payments.handler = (_request, response) =>
      json(response, 502, { code: 'provider_failed' });
    const refused = await gateway.send('POST', '/api/payments/p2/cancel', { cookie });
    gateway.services.payments.handler = (_request, response) => json(response, 200, { ok: true });
    expect([refused.status, refused.text]).toEqual([502, '{"code":"provider_failed"}']);
  });

  it('reach a restarted service at once, although idle connections died', async () => {
    gateway.services.catalogue.handler = (_request, response) => json(response, 200, []);
    await Promise.all(Array.from({ length: 8 }, () => gateway.send('GET', search)));
    await gateway.services.catalogue.stop();
    await gateway.services.catalogue.restart();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => gateway.send('GET', search)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('reach a service that has closed idle connections, writes included', async () => {
    const { payments } = gateway.services;
    const { cookie } = gateway.createSession();
    const cancel = () => gateway.send('POST', '/api/payments/p1/cancel', { cookie });
    expect((await cancel()).status).toBe(200);
    await payments.stop();
    await payments.restart();
    expect((await cancel()).status).toBe(200);
    expect(
      payments.to('/api/payments/p1/cancel').map(({ headers }) => headers['content-length']),
    ).toEqual(['0', '0']);
  });

  it('are 503 when a service is silent for too long, and are not retried', async () => {
    const impatient = await TestGateway.start({ gatewayLimits: { serviceMs: 1_000 } });
    const { catalogue } = impatient.services;
    catalogue.handler = (_request, response) => json(response, 200, []);
    expect((await impatient.send('GET', search)).status).toBe(200);
    catalogue.handler = () => undefined;
    const silent = `${search}&offset=3`;
    expect((await impatient.send('GET', silent)).status).toBe(503);
    expect(catalogue.to(silent)).toHaveLength(1);
    await impatient.close();
  });

  it('are aborted when the service breaks off its response', async () => {
    await breakOff({ 'content-type': 'application/json' });
  });

  it("are 503 without the service's headers when it fails before the first byte", async () => {
    const impatient = await TestGateway.start({ gatewayLimits: { serviceMs: 1_000 } });
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', 'content-length': 9 };
    for (const fail of [(response: ServerResponse) => response.destroy(), () => undefined]) {
      impatient.services.catalogue.handler = (_request, response) => {
        response.writeHead(200, headers).flushHeaders();
        setTimeout(() => fail(response), 50);
      };
      const refused = await impatient.send('GET', '/api/tools/t1/thumbnail');
      expect([refused.status, refused.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(refused.headers['retry-after']).toBe('5');
    }
    await impatient.close();
  });

  it('are logged as an error, and counted as 502, when the service breaks off its response', async () => {
    const log = gateway.app.get<Logger>(APP_LOG);
    const [info, error] = [jest.spyOn(log, 'info'), jest.spyOn(log, 'error')];
    await breakOff({ 'content-length': 9 });
    await eventually(() => expect(info).toHaveBeenCalled());
    const requestId: unknown = expect.any(String);
    expect(info).toHaveBeenLastCalledWith(
      expect.objectContaining({ requestId, status: 502 }),
      'request',
    );
    expect(error).toHaveBeenLastCalledWith(
      expect.objectContaining({ requestId, err: expect.any(Error) as unknown }),
      'a response broke off',
    );
  });

  it('are counted in the metric by method, route and status, not by address', async () => {
    gateway.services.catalogue.handler = (_request, response) => json(response, 404, {});
    requestDuration.reset();
    for (const path of ['/api/tools/t1/thumbnail', '/api/tools/t2/thumbnail?v=1', '/terms?q=a'])
      await gateway.send('GET', path);
    await eventually(async () => {
      const { values } = await requestDuration.get();
      const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
      expect(counts.map(({ labels, value }) => [labels, value])).toEqual([
        [{ method: 'GET', route: '/api/tools/:id/thumbnail', status: 404 }, 2],
        [{ method: 'GET', route: 'web', status: 200 }, 1],
      ]);
    });
  });

  it('are passed on no faster than the client reads, and end when it stops reading for too long', async () => {
    const impatient = await TestGateway.start({ gatewayLimits: { idleMs: 2_500 } });
    const { catalogue } = impatient.services;
    const body = Buffer.alloc(16_000_000);
    catalogue.handler = (_request, response) =>
      void response.writeHead(200, { 'content-length': body.length }).end(body);
    const client = connect(impatient.port, '127.0.0.1').on('error', () => undefined);
    client.write(`GET ${search} HTTP/1.1\r\nHost: x\r\n\r\n`);
    client.pause();
    await eventually(() => expect(catalogue.connections).toBeGreaterThan(0));
    await eventually(() => expect(catalogue.connections).toBe(0));
    let received = 0;
    client.on('data', (chunk) => (received += chunk.length)).resume();
    await once(client, 'close');
    expect(received).toBeLessThan(body.length);
    await impatient.close();
  });

  it('are aborted at the service and logged as 499 when the client disconnects', async () => {
    const log = jest.spyOn(gateway.app.get<Logger>(APP_LOG), 'info');
    const { catalogue } = gateway.services;
    const before = catalogue.to(search).length;
    let hungUp = false;
    catalogue.handler = (_request, response) => void response.once('close', () => (hungUp = true));
    const controller = new AbortController();
    const lost = fetch(gateway.url + search, { signal: controller.signal }).catch(() => 'gone');
    await eventually(() => expect(catalogue.to(search)).toHaveLength(before + 1));
    controller.abort();
    expect(await lost).toBe('gone');
    await eventually(() => expect(hungUp).toBe(true));
    await eventually(() =>
      expect(log).toHaveBeenLastCalledWith(expect.objectContaining({ status: 499 }), 'request'),
    );
  });
});

describe('health and configuration', () => {
  let gateway: TestGateway;
  beforeAll(
    async () =>
      (gateway = await TestGateway.start({
        settings: { SUPPORT_EMAIL: 'help@example.com', TRUSTED_PROXIES: '127.0.0.0/8' },
      })),
  );
  afterAll(() => gateway.close());

  it('/healthz lists the services that are not complete, and nothing else', async () => {
    expect(await gateway.send('GET', '/healthz')).toMatchObject({
      status: 200,
      text: '{"status":"ok"}',
    });
    await gateway.services.downloads.stop();
    await eventually(async () => {
      const { status, text } = await gateway.send('GET', '/healthz');
      expect([status, JSON.parse(text)]).toEqual([
        503,
        { status: 'unavailable', parts: ['downloads'] },
      ]);
    });
    await gateway.services.downloads.restart();
    await eventually(async () => expect((await gateway.send('GET', '/healthz')).status).toBe(200));
    expect(gateway.services.payments.to('/internal/health')[0]?.claims).toMatchObject({
      svc: 'gateway',
      aud: 'payments',
    });
  });

  it('/api/config returns the public settings', async () => {
    const { text } = await gateway.send('GET', '/api/config');
    expect(JSON.parse(text)).toEqual({
      testMode: false,
      cardPayments: false,
      stripePublishableKey: null,
      supportEmail: 'help@example.com',
      supportResponseHours: null,
      communityUrl: null,
      newsletterUrl: null,
      sandboxUrl: null,
      hostedPayments: false,
      mailboxUrl: null,
    });
  });

  it('HEAD is supported on local routes', async () => {
    const { status, text } = await gateway.send('HEAD', '/api/config');
    expect([status, text]).toEqual([200, '']);
  });

  it("a trusted proxy reports the client's address", async () => {
    const headers = {
      'x-forwarded-for': '1.1.1.1, 8.8.4.4, 127.0.0.9',
      'x-forwarded-proto': 'https',
    };
    await gateway.send('GET', '/api/paths?limit=9', headers);
    expect(gateway.services.catalogue.to('/api/paths?limit=9')[0]?.headers).toMatchObject({
      'x-forwarded-for': '8.8.4.4',
      'x-forwarded-proto': 'https',
    });
  });
});

describe('WebSocket connections', () => {
  let gateway: TestGateway;
  const upgrades: IncomingMessage[] = [];
  const sockets = new WebSocketServer({ noServer: true });

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.services.realtime.onUpgrade = (request, socket: Duplex, head) => {
      upgrades.push(request);
      sockets.handleUpgrade(request, socket, head, (peer) => {
        peer.on('message', (data: Buffer) => peer.send(`echo ${data.toString()}`));
      });
    };
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => {
    sockets.close();
    await gateway.close();
  });

  const open = (path: string, headers: Record<string, string> = {}): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${path}`, { headers });
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_request, response) =>
        reject(new Error(String(response.statusCode))),
      );
      socket.once('error', reject);
    });

  it('count in the metric until the upgrade, not until they end', async () => {
    requestDuration.reset();
    const socket = await open('/ws');
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + HOUR_MS);
    socket.close();
    await eventually(async () => {
      const { values } = await requestDuration.get();
      const ofRoute = values.filter(({ labels }) => labels.route === '/ws');
      const [count, sum] = ['_count', '_sum'].map(
        (kind) => ofRoute.find(({ metricName }) => metricName?.endsWith(kind))?.value,
      );
      expect(count).toBe(1);
      expect(sum).toBeLessThan(HOUR_MS / 1000);
    });
  });

  it('carry frames in both directions, and realtime gets the caller and the origin', async () => {
    const { cookie, session } = gateway.createSession();
    const origin = `http://127.0.0.1:${gateway.port}`;
    const socket = await open('/ws?EIO=4', {
      cookie,
      origin,
      'x-internal-user': 'u',
      'x-forwarded-for': '9.9.9.9',
    });
    const echo = new Promise((resolve) =>
      socket.once('message', (data: Buffer) => resolve(data.toString())),
    );
    socket.send('hello');
    expect(await echo).toBe('echo hello');
    socket.close();
    const { url, headers } = upgrades.at(-1)!;
    const claims = JSON.parse(
      Buffer.from(headers.authorization!.split('.')[1]!, 'base64url').toString(),
    ) as object;
    expect(url).toBe('/ws?EIO=4');
    expect(claims).toMatchObject({ sub: session.userId, aud: 'realtime' });
    expect(headers).toMatchObject({
      origin,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': `127.0.0.1:${gateway.port}`,
    });
    for (const name of ['cookie', 'x-internal-user']) expect(headers).not.toHaveProperty(name);
  });

  it('are forwarded without a declared body', async () => {
    (await open('/ws', { 'content-length': '10' })).close();
    expect(upgrades.at(-1)!.headers).not.toHaveProperty('content-length');
  });

  it("are open to visitors, also with Socket.IO's trailing slash", async () => {
    (await open('/ws/')).close();
    expect(upgrades.at(-1)!.headers.authorization).toBeDefined();
  });

  it('are refused from other sites and on other paths', async () => {
    const before = upgrades.length;
    await expect(open('/ws', { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(open('/ws', { origin: 'null' })).rejects.toThrow('403');
    await expect(open('/nothing')).rejects.toThrow('404');
    await expect(open('/api/config')).rejects.toThrow('200'); // the upgrade is ignored
    expect(upgrades.length).toBe(before);
  });

  it('of another protocol are ignored, and refused with a body, which Node does not read', async () => {
    const upgrade =
      'Host: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA';
    expect(await gateway.sendRaw(`GET /api/config HTTP/1.1\r\n${upgrade}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    const post = `POST /api/login HTTP/1.1\r\n${upgrade}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
    expect(await gateway.sendRaw(post)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('end on both sides when either side disconnects abruptly', async () => {
    const first = await open('/ws');
    await eventually(() => expect(sockets.clients.size).toBe(1));
    first.terminate();
    await eventually(() => expect(sockets.clients.size).toBe(0));
    const second = await open('/ws');
    await eventually(() => expect(sockets.clients.size).toBe(1));
    const closed = new Promise((resolve) => second.once('close', resolve));
    for (const peer of sockets.clients) peer.terminate();
    await closed;
  });

  it('pass through the response that realtime sends instead of an upgrade, and are logged with its status', async () => {
    const usual = gateway.services.realtime.onUpgrade;
    gateway.services.realtime.onUpgrade = (_request, socket) =>
      socket.end(
        'HTTP/1.1 429 Too Many Requests\r\nX-Internal-Note: n\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      );
    const { response, logged } = await refuse('websocket');
    gateway.services.realtime.onUpgrade = usual;
    expect(response).toMatch(/^HTTP\/1\.1 429 [^]*\r\nx-request-id: [^]*\r\n\r\n\{\}$/i);
    expect(response).not.toMatch(/x-internal/i);
    expect(logged).toMatchObject({ status: 429 });
  });

  it('are 503 with the id of the request and the usual headers while realtime is unavailable', async () => {
    await gateway.services.realtime.stop();
    const { response, logged } = await refuse('websocket');
    await gateway.services.realtime.restart();
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 [^]*\r\nx-content-type-options: nosniff/i);
    const { requestId } = JSON.parse(body) as { requestId: string };
    expect(head).toContain(`x-request-id: ${requestId}`);
    expect(logged).toMatchObject({ status: 503, requestId });
  });

  it('to another protocol are 400', async () => {
    const { response, logged } = await refuse('h2c');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(logged).toMatchObject({ status: 400 });
  });

  /** Requests an upgrade that is refused; returns the bytes received and the log record. */
  async function refuse(protocol: string): Promise<{ response: string; logged: unknown }> {
    const info = jest.spyOn(gateway.app.get<Logger>(APP_LOG), 'info').mockClear();
    const response = await gateway.sendRaw(
      `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await eventually(() => expect(info).toHaveBeenCalled());
    return { response, logged: info.mock.lastCall?.[0] };
  }

  it('are 503 while realtime is unavailable, and with a cookie while identity is', async () => {
    const { cookie } = gateway.createSession();
    await gateway.services.realtime.stop();
    await expect(open('/ws')).rejects.toThrow('503');
    await gateway.services.realtime.restart();
    await gateway.services.identity.stop();
    await expect(open('/ws', { cookie })).rejects.toThrow('503');
    (await open('/ws')).close();
    await gateway.services.identity.restart();
  });
});
