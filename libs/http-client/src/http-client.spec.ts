import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { HttpClient, type ConnectionLimits, type OutgoingRequest } from './http-client';

describe('HttpClient', () => {
  let server: Server;
  let respond: RequestListener;
  let client: HttpClient;
  const sockets: Socket[] = [];
  const seen: IncomingMessage[] = [];

  beforeEach(async () => {
    respond = (_request, response) => response.end('ok');
    server = createServer((request, response) => {
      seen.push(request);
      respond(request, response);
    }).on('connection', (socket) => sockets.push(socket));
    server.keepAliveTimeout = 600_000;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = createClient();
  });
  afterEach(() => {
    sockets.splice(0);
    seen.splice(0);
    server.closeAllConnections();
    server.close();
  });

  /** On a loaded machine, too, a connection is open from one request to the next, unless `limits` say otherwise. */
  const createClient = (limits?: ConnectionLimits) =>
    new HttpClient({ lifetimeMs: 600_000, maxIdleMs: 600_000, ...limits });
  const GET = {
    method: 'GET',
    path: '/x?y=1',
    headers: {},
    silenceMs: 5000,
    mayRepeat: true,
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  } satisfies OutgoingRequest;
  const ask = async (more: Partial<OutgoingRequest> = {}) =>
    (await client.send({ ...GET, ...more })).body.toString();
  /** Waits until this many connections are ready for the next request. */
  async function untilFree(count: number): Promise<void> {
    const free = () =>
      Object.values(client['agent'].stats).map((stats) => 'free' in stats && stats.free);
    while (free()[0] !== count) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  async function keepConnections(count: number): Promise<Set<Socket>> {
    await Promise.all(Array.from({ length: count }, () => ask()));
    await untilFree(count);
    expect(sockets).toHaveLength(count);
    return new Set(sockets);
  }

  it('sends method, path, headers and body, and returns status, headers and body', async () => {
    respond = (request, response) =>
      void request.on('data', (body) => response.writeHead(422, 'No', { 'x-b': 'c' }).end(body));
    const response = await client.send({
      ...GET,
      method: 'POST',
      headers: { host: 'a.example', 'x-a': 'b' },
      body: '{}',
    });
    expect(response).toMatchObject({
      statusCode: 422,
      headers: { 'x-b': 'c' },
      body: Buffer.from('{}'),
    });
    expect([seen[0]?.method, seen[0]?.url]).toEqual(['POST', '/x?y=1']);
    expect(seen[0]?.headers).toMatchObject({
      host: 'a.example',
      'x-a': 'b',
      'content-length': '2',
    });
  });

  it('reuses connections', async () => {
    for (let n = 0; n < 20; n += 1) await ask();
    expect(sockets.length).toBeLessThanOrEqual(2); // one is not free yet when the next request is sent
  });

  it('closes connections after their lifetime', async () => {
    client = createClient({ lifetimeMs: 50 });
    for (let n = 0; n < 3; n += 1) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(sockets).toHaveLength(3);
  });

  it('closes a connection that nobody uses, although the server would keep it', async () => {
    client = createClient({ maxIdleMs: 50 });
    respond = (_request, response) => response.setHeader('keep-alive', 'timeout=75').end('ok');
    await ask();
    await once(sockets[0]!, 'close');
    await ask();
    expect(sockets).toHaveLength(2);
  });

  it('keeps the connection after HEAD, and after a DELETE with a body', async () => {
    for (const method of ['HEAD', 'DELETE', 'GET']) {
      const body = method === 'DELETE' ? Buffer.from('{}') : undefined;
      await client.send({ ...GET, method, body });
      await untilFree(1);
    }
    expect([sockets.length, seen.map(({ method }) => method)]).toEqual([
      1,
      ['HEAD', 'DELETE', 'GET'],
    ]);
  });

  it('closes the connection of an aborted request', async () => {
    let isClosed: Promise<unknown> | undefined;
    const end = new AbortController();
    respond = (request) => {
      isClosed = once(request.socket, 'close');
      end.abort(new Error('gone'));
    };
    await expect(client.send(GET, end.signal)).rejects.toThrow('gone');
    await isClosed;
    await expect(client.send(GET, end.signal)).rejects.toThrow('gone');
  });

  it('repeats a request once when the reused connection is closed as it is used', async () => {
    const lost = await keepConnections(1);
    respond = (request, response) =>
      void (lost.has(request.socket) ? request.socket.destroy() : response.end('ok'));
    expect(await ask()).toBe('ok');
    expect(seen).toHaveLength(3);
    respond = (request) => void request.socket.destroy();
    await expect(ask({ method: 'POST', mayRepeat: false })).rejects.toThrow();
    expect(seen).toHaveLength(4);
  });

  it('sends every request over a new connection when the server has closed the idle one', async () => {
    for (const socket of await keepConnections(2)) socket.destroy();
    expect(await ask({ method: 'POST', mayRepeat: false })).toBe('ok');
    expect(sockets).toHaveLength(3);
  });

  it('fails when the request is not repeatable', async () => {
    await keepConnections(1);
    respond = () => undefined;
    await expect(ask({ mayRepeat: false, silenceMs: 200 })).rejects.toMatchObject({
      code: 'UND_ERR_HEADERS_TIMEOUT',
    });
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['is cut off', (socket: Socket) => socket.destroy()],
    ['is silent for too long', () => undefined],
  ])('fails when the response body %s, and does not repeat the request', async (_case, end) => {
    await keepConnections(1);
    respond = ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half', () => end(socket));
    };
    await expect(ask({ silenceMs: 200 })).rejects.toThrow();
    expect(seen).toHaveLength(2);
  });

  it('does not limit the time of a response that keeps arriving', async () => {
    respond = (_request, response) => {
      let left = 12;
      const timer = setInterval(() => {
        if (left--) return response.write('.');
        clearInterval(timer);
        return response.end('late');
      }, 100);
    };
    expect(await ask({ silenceMs: 1_000 })).toBe(`${'.'.repeat(12)}late`);
  });

  it('closes its connections when the application stops', async () => {
    const [socket] = await keepConnections(1);
    const closed = once(socket!, 'close');
    await client.onApplicationShutdown();
    await closed;
  });

  it('passes on a response no faster than its reader wants it', async () => {
    const file = Buffer.alloc(32 * 1024 * 1024); // more than the buffers of sockets
    const responses: ServerResponse[] = [];
    respond = (_request, response) => responses.push(response.end(file));
    const [unread, read] = [await client.request(GET), await client.request(GET)];
    const isSent = once(responses[1]!, 'finish');
    expect((await read.body.arrayBuffer()).byteLength).toBe(file.length);
    await isSent;
    expect(responses[0]!.writableFinished).toBe(false);
    expect((await unread.body.arrayBuffer()).byteLength).toBe(file.length);
  });
});
