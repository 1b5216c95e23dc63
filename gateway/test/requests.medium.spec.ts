import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually, HalfOpenConnection } from '@testing';
import { type FakeService, json, textOf } from './fake-service';
import { TestGateway } from './test-gateway';

const MIB = 1024 * 1024;
const gatewayLimits = { jsonBodyMs: 400, unreadBodyMs: 1_000 };

describe('request bodies', () => {
  let gateway: TestGateway;
  let admin: string;
  let received = 0;
  beforeAll(async () => {
    gateway = await TestGateway.start({ gatewayLimits });
    admin = gateway.createSession({ isAdmin: true }).cookie;
    gateway.services.catalogue.handler = async (request, response) => {
      received = (await textOf(request).catch(() => '')).length;
      if (!response.destroyed) json(response, 201, { received });
    };
    gateway.services.payments.handler = async (request, response, seen) => {
      seen.body = await textOf(request);
      json(response, 200, {});
    };
  });
  afterAll(() => gateway.close());

  const grant = '/api/admin/users/u1/pro';
  const jsonType = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

  it('of JSON are forwarded with and without a declared length', async () => {
    const body = JSON.stringify({ text: 'ä'.repeat(8_000) });
    await gateway.send('POST', grant, { cookie: admin, ...jsonType }, body);
    await gateway.send(
      'POST',
      grant,
      { cookie: admin, ...jsonType, 'transfer-encoding': 'chunked' },
      body,
    );
    const seen = gateway.services.payments.to(grant);
    expect(seen.map((one) => one.body)).toEqual([body, body]);
    expect(
      seen.map(({ headers }) => [headers['content-length'], headers['transfer-encoding']]),
    ).toEqual(Array(2).fill([String(Buffer.byteLength(body)), undefined]));
  });

  it('of another type are 415, unless empty', async () => {
    expect(
      (await gateway.send('POST', grant, { cookie: admin, 'content-type': 'text/plain' }, 'x'))
        .status,
    ).toBe(415);
    expect(
      (await gateway.send('POST', grant, { cookie: admin, 'transfer-encoding': 'chunked' }, 'x'))
        .status,
    ).toBe(415);
    expect(
      (await gateway.send('POST', grant, { cookie: admin, 'content-type': 'text/plain' })).status,
    ).toBe(200);
    expect(
      (await gateway.send('POST', '/api/tools', { cookie: admin, ...jsonType }, '{}')).status,
    ).toBe(415);
  });

  it('of JSON that are too large are 413 by their header or as soon as they exceed the limit', async () => {
    const before = gateway.services.payments.seen.length;
    const announced = await gateway.send(
      'POST',
      grant,
      { cookie: admin, ...jsonType },
      Buffer.alloc(16_385),
    );
    const chunked = await gateway.send(
      'POST',
      grant,
      { cookie: admin, ...jsonType, 'transfer-encoding': 'chunked' },
      Buffer.alloc(300_000),
    );
    expect([announced.status, chunked.status]).toEqual([413, 413]);
    expect(announced.headers.connection).not.toBe('close'); // the client may still be sending
    expect(gateway.services.payments.seen.length).toBe(before);
  });

  it('of learning paths may be larger', async () => {
    const path = `/api/admin/paths/${randomUUID()}`;
    const put = async (bytes: number) =>
      (
        await gateway.send(
          'PUT',
          path,
          { cookie: admin, ...jsonType },
          JSON.stringify('ж'.repeat(bytes / 2 - 1)),
        )
      ).status;
    expect([await put(250_000), await put(262_150)]).toEqual([201, 413]);
  });

  it('of JSON nested deeper than 16 levels are 400 and not forwarded', async () => {
    const before = gateway.services.payments.seen.length;
    const { status, text } = await gateway.send(
      'POST',
      grant,
      { cookie: admin, ...jsonType },
      '['.repeat(17) + ']'.repeat(17),
    );
    expect([status, text]).toEqual([400, expect.stringContaining('nested too deeply')]);
    expect(gateway.services.payments.seen.length).toBe(before);
    const strings = JSON.stringify({ text: '[{'.repeat(1000) });
    expect(
      (await gateway.send('POST', grant, { cookie: admin, ...jsonType }, strings)).status,
    ).toBe(200);
  });

  it('of JSON that do not arrive are 408, without a connection to a service', async () => {
    const before = gateway.services.payments.seen.length;
    const response = await gateway.sendRaw(
      `POST ${grant} HTTP/1.1\r\nHost: x\r\nCookie: ${admin}\r\nContent-Type: application/json\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(gateway.services.payments.seen.length).toBe(before);
  });

  it.each(['GET', 'HEAD'])('of %s are ignored, also when they never arrive', async (method) => {
    const usual = gateway.services.payments.handler;
    gateway.services.payments.handler = (_request, response) => {
      setTimeout(() => json(response, 200, {}), 2 * gatewayLimits.jsonBodyMs);
    };
    const response = await gateway.sendRaw(
      `${method} /api/account/orders HTTP/1.1\r\nHost: x\r\nCookie: ${admin}\r\nContent-Length: 1\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    gateway.services.payments.handler = usual;
  });

  it('of large uploads are not read before 401 and 403, and the connection is closed if they go on', async () => {
    for (const [cookie, status] of [
      ['', 401],
      [gateway.createSession().cookie, 403],
    ] as const) {
      const response = await startUpload(gateway, { cookie, 'content-length': String(3 * MIB) });
      expect([response.status, response.sent < 2 * MIB]).toEqual([status, true]);
      await eventually(() => expect(response.request.destroyed).toBe(true));
    }
    expect(gateway.services.catalogue.to('/api/tools')).toEqual([]);
  });

  it('are refused or requested before the client sends them, with Expect: 100-continue', async () => {
    const headersWith = (cookie: string): string =>
      `POST /api/tools?a=b"{ HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-User-Id: u1\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: 3\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    expect(await gateway.sendRaw(headersWith('none=1'))).toMatch(/^HTTP\/1\.1 401 /);
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(headersWith(admin)));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('abc');
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(second.toString()).toMatch(/^HTTP\/1\.1 201 /);
    const { headers, claims } = gateway.services.catalogue.seen.at(-1)!;
    expect(claims).toHaveProperty('sub');
    expect(headers).not.toHaveProperty('expect');
    expect(headers).not.toHaveProperty('x-user-id');
    socket.destroy();
  });

  it('of uploads are streamed; more than 204 MiB are 413 by their header', async () => {
    const whole = await gateway.send(
      'POST',
      '/api/tools',
      { cookie: admin, ...multipart },
      Buffer.alloc(4 * MIB),
    );
    expect([whole.status, received]).toEqual([201, 4 * MIB]);
    const before = gateway.services.catalogue.to('/api/tools').length;
    const { status } = await startUpload(gateway, {
      cookie: admin,
      'content-length': String(204 * MIB + 1),
    });
    expect([status, gateway.services.catalogue.to('/api/tools').length]).toEqual([413, before]);
  });

  it('of uploads that the client aborts are aborted at the catalogue too', async () => {
    received = -1;
    const before = gateway.services.catalogue.to('/api/tools').length;
    const head = `POST /api/tools HTTP/1.1\r\nHost: x\r\nCookie: ${admin}\r\nContent-Type: ${multipart['content-type']}\r\n`;
    const socket = connect(gateway.port, '127.0.0.1', () =>
      socket.write(`${head}Content-Length: 90000\r\n\r\nabc`),
    );
    await eventually(() =>
      expect(gateway.services.catalogue.to('/api/tools').length).toBe(before + 1),
    );
    socket.destroy();
    await eventually(() => expect(received).toBe(0));
  });

  it('of uploads can be refused by the catalogue before their end', async () => {
    const usual = gateway.services.catalogue.handler;
    gateway.services.catalogue.handler = (request, response) => {
      request.once('data', () => json(response, 400, { message: 'That is no zip file.' }));
    };
    const response = await gateway.send(
      'POST',
      '/api/tools',
      { cookie: admin, ...multipart },
      Buffer.alloc(3 * MIB),
    );
    expect([response.status, response.text]).toEqual([400, '{"message":"That is no zip file."}']);
    gateway.services.catalogue.handler = usual;
  });

  it('with ambiguous framing are refused and not forwarded', async () => {
    const before = gateway.services.payments.seen.length;
    const heads = [
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding : chunked',
    ];
    for (const head of heads) {
      const response = await gateway.sendRaw(
        `POST ${grant} HTTP/1.1\r\nHost: x\r\nCookie: ${admin}\r\n${head}\r\n\r\n0\r\n\r\nGET /internal HTTP/1.1\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*"requestId":/);
    }
    expect(gateway.services.payments.seen.length).toBe(before);
  });

  it('headers that are too large are 431 with the common error body', async () => {
    const response = await gateway.sendRaw(
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*"statusCode":431/);
  });
});

/** Starts a large upload; resolves with the response and the bytes sent by then. */
function startUpload(
  gateway: TestGateway,
  headers: Record<string, string>,
): Promise<{ status?: number; request: ClientRequest; sent: number }> {
  return new Promise((resolve, reject) => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = send({
      host: '127.0.0.1',
      port: gateway.port,
      method: 'POST',
      path: '/api/tools',
      headers: { ...type, ...headers },
    });
    let sent = 0;
    request.on('error', reject).once('response', (response) => {
      resolve({ status: response.statusCode, request, sent });
      response.resume();
    });
    request.write(Buffer.alloc(1024), () => (sent += 1024));
  });
}

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
      expect(seen.headers).toMatchObject({
        'x-nowpayments-sig': 'ab',
        'stripe-signature': 't=1,v1=cd',
      });
      expect(seen.claims).not.toHaveProperty('sub');
    },
  );

  it('may be larger and nested deeper than other bodies, up to 256 KiB and 32 levels', async () => {
    const headers = { 'content-type': 'application/json' };
    const send = async (body: string) =>
      (await gateway.send('POST', '/api/webhooks/stripe', headers, body)).status;
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

const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const upgrade = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}${UPGRADE}\r\n\r\n`;

/** Replaces realtime: upgrades every request, and ends when the client does. */
const accept: FakeService['onUpgrade'] = (_request, socket) => {
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  );
  socket.once('end', () => socket.end()).resume();
};

describe('connections whose client keeps its side open', () => {
  let gateway: TestGateway;
  beforeAll(
    async () => (gateway = await TestGateway.start({ gatewayLimits: { unreadBodyMs: 300 } })),
  );
  afterAll(() => gateway.close());

  const untilDestroyed = (connection: HalfOpenConnection): Promise<void> =>
    eventually(() => {
      connection.write('x');
      expect(connection.isDestroyed).toBe(true);
    });

  it.each([
    ['refused', upgrade('/nothing'), '404'],
    ['refused by realtime', upgrade('/ws'), '429'],
    ['malformed', 'hello\r\n\r\n', '400'],
  ])('are destroyed after an upgrade or a request that was %s', async (_case, bytes, status) => {
    gateway.services.realtime.onUpgrade = (_request, socket) =>
      socket.end(
        'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      );
    const connection = await HalfOpenConnection.open(gateway.url, bytes);
    await eventually(() => expect(connection.received).toContain(`HTTP/1.1 ${status} `));
    await untilDestroyed(connection);
  });

  it('are destroyed when realtime is unavailable', async () => {
    await gateway.services.realtime.stop();
    const connection = await HalfOpenConnection.open(gateway.url, upgrade('/ws'));
    await eventually(() => expect(connection.received).toContain('HTTP/1.1 503 '));
    await untilDestroyed(connection);
    await gateway.services.realtime.restart();
  });

  it.each([
    [
      'a refusal',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 16000\r\n\r\nx',
      '415',
    ],
    [
      'a cached response',
      'GET /api/tools HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\nx',
      '200',
    ],
    ['a page', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\nx', '200'],
  ])('are destroyed when a body arrives slowly after %s', async (_case, bytes, status) => {
    gateway.services.catalogue.handler = (_request, response) => json(response, 200, []);
    await gateway.send('GET', '/api/tools'); // caches the list
    const connection = await HalfOpenConnection.open(gateway.url, bytes);
    await eventually(() => expect(connection.received).toContain(`HTTP/1.1 ${status} `));
    await untilDestroyed(connection);
  });

  it('do not keep the gateway from stopping', async () => {
    const stopping = await TestGateway.start({ gatewayLimits: { unreadBodyMs: 300 } });
    stopping.services.realtime.onUpgrade = accept;
    const connection = await HalfOpenConnection.open(stopping.url, upgrade('/ws'));
    await eventually(() => expect(connection.received).toContain('HTTP/1.1 101 '));
    await stopping.close();
    await untilDestroyed(connection);
  });
});

describe('the connection limit', () => {
  it('frees a slot when one closes', async () => {
    const gateway = await TestGateway.start({ settings: { MAX_CONNECTIONS: '10' } });
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(gateway.port)));
    const refused = await open(gateway.port);
    await new Promise((resolve) => refused.once('close', resolve));
    sockets.pop()?.destroy();
    await eventually(async () => expect((await gateway.send('GET', '/healthz')).status).toBe(200));
    sockets.forEach((socket) => socket.destroy());
    await gateway.close();
  });
});

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject).on('error', () => undefined);
  });
