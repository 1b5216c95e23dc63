import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalidToken, readPublicKeys, verifyToken } from '@libs/auth';
import { errorResponse } from '@libs/errors';
import { testKeysOf } from '@testing';
import { WebSocket, WebSocketServer } from 'ws';
import { json, textOf } from './fake-service';
import { TestGateway } from './test-gateway';

const keys = readPublicKeys(testKeysOf('catalogue').INTERNAL_TOKEN_PUBLIC_KEYS!);
const refusal = errorResponse(invalidToken(), 'r1');
const BOUNDARY = '--x\r\n\r\n--x--\r\n';

describe('internal tokens that a service refuses', () => {
  let gateway: TestGateway;
  const sockets = new WebSocketServer({ noServer: true });
  /** How many further requests the services refuse, even with a valid token. */
  let refusals = 0;
  let refused = 0;

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.services.catalogue.handler = (_request, response) => json(response, 200, []);
    gateway.services.downloads.handler = (_request, response) =>
      void response.writeHead(200, { 'x-internal-redirect': `${gateway.services.store.url}/exe/key` }).end();
    gateway.services.payments.handler = async (request, response) => json(response, 200, { body: await textOf(request) });
    for (const name of ['identity', 'catalogue', 'downloads', 'payments'] as const) {
      const { handler } = gateway.services[name];
      gateway.services[name].handler = (request, response, seen) =>
        accepts(request, name) ? handler(request, response, seen) : json(response, refusal.status, refusal.body, refusal.headers);
    }
    gateway.services.realtime.onUpgrade = (request, socket, head) => {
      if (accepts(request, 'realtime')) return sockets.handleUpgrade(request, socket, head, (peer) => peer.close());
      const headers = Object.entries(refusal.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return socket.end(`HTTP/1.1 401 Unauthorized\r\n${headers.join('')}content-length: 0\r\nconnection: close\r\n\r\n`);
    };
  });
  beforeEach(() => ([refusals, refused] = [0, 0]));
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    sockets.close();
    await gateway.close();
  });

  function accepts({ headers }: IncomingMessage, audience: string): boolean {
    try {
      if (refusals > 0) throw new Error(`one of ${refusals--} refusals`);
      verifyToken(keys, (headers.authorization ?? '').replace('Bearer ', ''), audience);
      return true;
    } catch {
      refused += 1;
      return false;
    }
  }

  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const answer = await gateway.send(method, path, headers, body);
    return `${answer.status} ${answer.status === 200 ? answer.text : answer.headers['retry-after']}`;
  };
  const upgrade = (cookie: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws`, { headers: { cookie } });
      socket.once('open', () => resolve('101'));
      socket.once('unexpected-response', (_request, { statusCode, headers }) => resolve(`${statusCode} ${headers['retry-after']}`));
      socket.once('error', (error) => resolve(error.message));
    });
  const jsonType = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(BOUNDARY.length) };

  /** One request of each kind; the session is resolved only once. */
  const KINDS: Record<string, (cookie: string) => Promise<string>> = {
    'a read': (cookie) => send('GET', '/api/me', { cookie }),
    'a cached read': () => send('GET', `/api/tools/${randomUUID()}`, {}), // a tool that is not cached yet
    'a write': (cookie) => send('POST', '/api/admin/users/u1/pro', { cookie, ...jsonType }, '{"until":null}'),
    'a write without a body': (cookie) => send('POST', '/api/payments/p1/cancel', { cookie }),
    'a download': (cookie) => send('POST', '/api/tools/t1/download', { cookie }),
    'an upload': (cookie) => send('POST', '/api/tools', { cookie, ...multipart }, BOUNDARY),
    'a live connection': upgrade,
  };
  const SUCCESS: Record<string, string> = {
    'a read': '200 {"ok":true}',
    'a cached read': '200 []',
    'a write': '200 {"body":"{\\"until\\":null}"}',
    'a write without a body': '200 {"body":""}',
    'a download': '200 {"ok":true}',
    'an upload': '200 []',
    'a live connection': '101',
  };

  describe.each(Object.entries(KINDS))('%s', (kind, run) => {
    const withSession = async () => {
      const { cookie } = gateway.createSession({ isAdmin: true });
      await gateway.send('GET', '/api/account/orders', { cookie });
      refused = 0;
      return cookie;
    };

    it.each([10, -10])('is not refused after the clock was set by %d minutes', async (minutes) => {
      const cookie = await withSession();
      expect(await run(cookie)).toBe(SUCCESS[kind]);
      const now = Date.now.bind(Date);
      jest.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000);
      expect([await run(cookie), refused]).toEqual([SUCCESS[kind], 0]);
    });

    it('is 503 with Retry-After, never 401, when a service refuses the token', async () => {
      const cookie = await withSession();
      refusals = 1;
      expect(await run(cookie)).toBe(kind === 'a live connection' ? '401 undefined' : '503 5'); // pages cannot see it
    });
  });
});
