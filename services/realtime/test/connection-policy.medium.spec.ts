import { request } from 'node:http';
import {
  aService,
  aUser,
  eventually,
  startTestService,
  testSigner,
  type TestService,
} from '@testing';
import { WebSocket } from 'ws';
import { realtime } from '../src/realtime.module';
import { LiveClient, openSocketIo, refusal, SOCKET_IO } from './live-client';

describe('the policy for live connections', () => {
  let service: TestService;
  const settings = {
    PUBLIC_URL: 'https://exe.example.com',
    SOCKETS_PER_PROCESS: '8',
    SOCKETS_PER_ADDRESS: '3',
  };

  beforeAll(async () => {
    service = await startTestService(realtime, { settings });
  });
  afterAll(() => service.close());

  const paths = [
    ['plain', '/ws'],
    ['Socket.IO', SOCKET_IO],
  ] as const;

  describe.each(paths)('%s', (_kind, path) => {
    it.each([
      ['no token', { authorization: '' }],
      ['nonsense for a token', { authorization: 'Bearer x.y.z' }],
      [
        'a token for another service',
        { authorization: `Bearer ${testSigner.sign(aUser(), 'catalogue')}` },
      ],
      [
        "another service's token",
        { authorization: `Bearer ${testSigner.sign(aService('downloads'), 'realtime')}` },
      ],
    ])('returns 401 with a message and the request id for %s', async (_what, headers) => {
      const response = await refusal(service, {
        path,
        headers: { ...headers, 'x-request-id': 'r-1' },
      });
      expect(response).toMatchObject({
        status: 401,
        body: { statusCode: 401, error: 'Unauthorized', requestId: 'r-1' },
      });
      expect(response.body.message).toMatch(/^[A-Z].*\.$/);
    });

    it.each(['https://evil.example', 'null', 'https://exe.example.com.evil.example'])(
      'returns 403 for the foreign origin %s',
      async (origin) => {
        expect(await refusal(service, { path, headers: { origin } })).toMatchObject({
          status: 403,
          body: { error: 'Forbidden' },
        });
      },
    );

    it('returns 429 above the limit per address, until a socket closes', async () => {
      const options = { path, address: '203.0.113.7' };
      const clients = await Promise.all([1, 2, 3].map(() => LiveClient.open(service, options)));
      const response = await refusal(service, options);
      expect(response).toMatchObject({
        status: 429,
        headers: { 'retry-after': '10' },
        body: { error: 'Too Many Requests' },
      });
      await (await LiveClient.open(service, { path, address: '203.0.113.8' })).close();
      expect(await refusal(service, { path, address: '::ffff:203.0.113.7' })).toMatchObject({
        status: 429,
      });
      await clients[0]!.close();
      clients[0] = await eventually(() => LiveClient.open(service, options));
      await Promise.all(clients.map((client) => client.close()));
    });

    it('returns 503 above the limit per process', async () => {
      const clients = await eventually(() =>
        Promise.all(Array.from({ length: 8 }, () => LiveClient.open(service, { path }))),
      );
      expect(await refusal(service, { path })).toMatchObject({
        status: 503,
        headers: { 'retry-after': '10' },
      });
      await Promise.all(clients.map((client) => client.close()));
    });
  });

  it.each([
    ['our public address', { origin: 'https://exe.example.com' }],
    ['the requested host', { origin: 'http://10.1.2.3:8080', 'x-forwarded-host': '10.1.2.3:8080' }],
    ['no origin at all', {}],
  ])('accepts a page of %s, plain and with Socket.IO', async (_what, headers) => {
    await (await eventually(() => LiveClient.open(service, { headers }))).close();
    (await openSocketIo(service, { headers })).disconnect();
  });

  it('does not count rejected upgrades', async () => {
    const options = { address: '203.0.113.9' };
    for (let n = 0; n < 5; n += 1)
      await refusal(service, { ...options, headers: { origin: 'https://evil.example' } });
    await (await LiveClient.open(service, options)).close();
  });

  it('does not count failed handshakes', async () => {
    const headers = {
      authorization: `Bearer ${testSigner.sign(aUser(), 'realtime')}`,
      'x-forwarded-for': '203.0.113.10',
    };
    for (let n = 0; n < 5; n += 1) {
      const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
      }; // the key is missing
      const status = await new Promise((resolve, reject) => {
        request(`${service.url}/ws`, { headers: { ...headers, ...upgrade } }, (response) =>
          resolve(response.resume().statusCode),
        )
          .on('error', reject)
          .end();
      });
      expect(status).toBe(400);
    }
    await (await eventually(() => LiveClient.open(service, { address: '203.0.113.10' }))).close();
  });

  it.each(['/', '/wsx', '/ws/other', '/api/tools', '//'])(
    'returns 404 for an upgrade of %s',
    async (path) => {
      expect(await refusal(service, { path })).toMatchObject({ status: 404 });
    },
  );

  it.each(['/ws', '/ws/', '/ws/?EIO=4&transport=polling'])(
    'returns 426 for %s without an upgrade, since WebSocket is the only transport',
    async (url) => {
      const response = await service.request({ url });
      expect(response).toMatchObject({
        status: 426,
        body: { statusCode: 426, message: 'This address only accepts WebSocket connections.' },
      });
      expect(response.headers.get('upgrade')).toBe('websocket');
    },
  );

  it('returns 400 for a Socket.IO upgrade that continues another connection, which stays as it is', async () => {
    const first = await eventually(() => LiveClient.open(service, { path: SOCKET_IO }));
    await eventually(() => expect(first.texts).toHaveLength(1));
    const { sid } = JSON.parse(first.texts[0]!.slice(1)) as { sid: string };
    for (const query of [`&sid=${sid}`, `&%73id=${sid}`, '&sid=']) {
      const response = await refusal(service, { path: SOCKET_IO + query });
      expect([query, response.status, response.body.message]).toEqual([
        query,
        400,
        'A live connection cannot continue another one.',
      ]);
    }
    expect(first.ws.readyState).toBe(WebSocket.OPEN);
    await first.close();
  });

  it('rejects an old Socket.IO client and keeps running', async () => {
    const old = new WebSocket(
      `${service.url.replace('http', 'ws')}/ws/?EIO=3&transport=websocket`,
      {
        headers: { authorization: `Bearer ${testSigner.sign(aUser(), 'realtime')}` },
      },
    );
    await new Promise((resolve) => old.on('error', () => undefined).once('close', resolve));
    await (await LiveClient.open(service)).close();
  });

  it('has no socket limits with RATE_LIMITS=off', async () => {
    const unlimited = await startTestService(realtime, {
      nats: service.nats,
      settings: { ...settings, RATE_LIMITS: 'off' },
    });
    const clients = await Promise.all(
      Array.from({ length: 12 }, () => LiveClient.open(unlimited, { address: '203.0.113.11' })),
    );
    expect(clients).toHaveLength(12);
    clients.forEach((client) => client.ws.terminate());
    await unlimited.close();
  });
});
