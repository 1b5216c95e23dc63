import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { PoolLimits } from './connection-pool';
import { HttpClient, type OutgoingRequest } from './http-client';

describe('HttpClient', () => {
  let server: Server;
  let answering: RequestListener;
  let client: HttpClient;
  const sockets: Socket[] = [];
  const seen: IncomingMessage[] = [];

  beforeEach(async () => {
    answering = (_request, response) => response.end('ok');
    server = createServer((request, response) => {
      seen.push(request);
      answering(request, response);
    }).on('connection', (socket) => sockets.push(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = clientOf();
  });
  afterEach(() => {
    sockets.splice(0);
    seen.splice(0);
    server.closeAllConnections();
    server.close();
  });

  const clientOf = (limits?: PoolLimits) => new HttpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits);
  const GET: OutgoingRequest = { method: 'GET', path: '/x?y=1', headers: {}, silenceMs: 5000, mayRepeat: true, reusedTimeoutMs: 100 };
  const ask = async (more: Partial<OutgoingRequest> = {}) => (await client.send({ ...GET, ...more })).body.toString();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5)); // an idle connection is checked before it is used again

  async function keepConnections(count: number): Promise<Set<Socket>> {
    await Promise.all(Array.from({ length: count }, () => ask()));
    await pause();
    expect(sockets).toHaveLength(count);
    return new Set(sockets);
  }

  it('sends method, path, headers and body, and returns status, headers and body', async () => {
    answering = (request, response) => void request.on('data', (body) => response.writeHead(422, 'No', { 'x-b': 'c' }).end(body));
    const answer = await client.send({ ...GET, method: 'POST', headers: { host: 'a.example', 'x-a': 'b' }, body: '{}' });
    expect(answer).toMatchObject({ statusCode: 422, statusMessage: 'No', headers: { 'x-b': 'c' }, body: Buffer.from('{}') });
    expect([seen[0]?.method, seen[0]?.url]).toEqual(['POST', '/x?y=1']);
    expect(seen[0]?.headers).toMatchObject({ host: 'a.example', 'x-a': 'b', 'content-length': '2' });
  });

  it('uses all idle connections in turn', async () => {
    await keepConnections(3);
    const ports = new Set<number | undefined>();
    for (let n = 0; n < 3; n += 1) {
      await ask();
      ports.add(seen.at(-1)?.socket.remotePort);
    }
    expect([ports.size, sockets.length]).toEqual([3, 3]);
  });

  it('closes connections after their lifetime', async () => {
    client = clientOf({ lifetimeMs: 0 });
    for (let n = 0; n < 3; n += 1) await ask();
    expect(sockets).toHaveLength(3);
  });

  it('does not use an idle connection that is too old', async () => {
    client = clientOf({ lifetimeMs: 400 }); // of 300 to 500 milliseconds, and at most 400 between two requests
    for (const idleMs of [250, 300, 0]) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, idleMs));
    }
    expect(seen[2]?.socket).not.toBe(seen[0]?.socket);
  });

  it('closes a connection that nobody uses, although the server would keep it', async () => {
    client = clientOf({ maxIdleMs: 50 });
    answering = (_request, response) => response.setHeader('keep-alive', 'timeout=75').end('ok');
    await ask();
    await once(sockets[0]!, 'close');
    await ask();
    expect(sockets).toHaveLength(2);
  });

  it('keeps the connection after HEAD, and after a DELETE with a body', async () => {
    for (const method of ['HEAD', 'DELETE', 'GET']) {
      const body = method === 'DELETE' ? Buffer.from('{}') : undefined;
      await client.send({ ...GET, method, body, reusedTimeoutMs: GET.silenceMs });
      await pause();
    }
    expect([sockets.length, seen.map(({ method }) => method)]).toEqual([1, ['HEAD', 'DELETE', 'GET']]);
  });

  it('waits for a connection when all are busy, but not after the request was aborted', async () => {
    client = clientOf({ maxConnections: 1 });
    const aborted = new AbortController();
    const [first, second, third] = [ask(), client.send(GET, aborted.signal), ask()];
    aborted.abort(new Error('no longer needed'));
    await expect(second).rejects.toThrow('no longer needed');
    expect([await first, await third]).toEqual(['ok', 'ok']);
    expect([sockets.length, seen.length]).toEqual([1, 2]);
  });

  it('counts the wait for a connection as silence', async () => {
    client = clientOf({ maxConnections: 1 });
    answering = () => undefined;
    const outcomes = await Promise.allSettled([ask({ silenceMs: 400 }), ask({ silenceMs: 100 })]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
      'Error: no answer in 400 ms',
      'Error: no answer in 100 ms',
    ]);
    answering = (_request, response) => response.end('ok');
    expect(await ask()).toBe('ok');
  });

  it('closes the connection of an aborted request', async () => {
    let isClosed: Promise<unknown> | undefined;
    const end = new AbortController();
    answering = (request) => {
      isClosed = once(request.socket, 'close');
      end.abort(new Error('gone'));
    };
    await expect(client.send(GET, end.signal)).rejects.toThrow('gone');
    await isClosed;
    await expect(client.send(GET, end.signal)).rejects.toThrow('gone');
  });

  it('repeats a request over a new connection when the reused one is dead, and closes the other idle ones', async () => {
    const lost = await keepConnections(8);
    answering = (request, response) => (lost.has(request.socket) ? undefined : response.end('ok'));
    const before = seen.length;
    expect(await ask()).toBe('ok');
    expect(seen.length - before).toBe(2);
    await pause();
    expect([...lost].filter((socket) => !socket.destroyed)).toEqual([]);
    expect(sockets).toHaveLength(9);
  });

  it('repeats a request once when the reused connection is closed as it is used', async () => {
    const lost = await keepConnections(2);
    answering = (request, response) => void (lost.has(request.socket) ? request.socket.destroy() : response.end('ok'));
    expect(await ask()).toBe('ok');
    expect(seen).toHaveLength(4);
    await expect(ask({ method: 'POST', mayRepeat: false })).rejects.toThrow();
    expect(seen).toHaveLength(5);
  });

  it('sends every request over a new connection when the server has closed the idle one', async () => {
    for (const socket of await keepConnections(2)) socket.destroy();
    expect(await ask({ method: 'POST', mayRepeat: false })).toBe('ok');
    expect(sockets).toHaveLength(3);
  });

  it('fails when the request is not repeatable', async () => {
    await keepConnections(1);
    answering = () => undefined;
    await expect(ask({ mayRepeat: false, silenceMs: 200 })).rejects.toThrow('no answer in 200 ms');
    expect(seen).toHaveLength(2);
  });

  it('fails when a new connection does not answer either', async () => {
    await keepConnections(1);
    answering = () => undefined;
    await expect(ask({ silenceMs: 300 })).rejects.toThrow('no answer in 300 ms');
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['is cut off', (socket: Socket) => socket.destroy()],
    ['is silent for too long', () => undefined],
  ])('fails when the response body %s, and does not repeat the request', async (_case, end) => {
    await keepConnections(1);
    answering = ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half');
      setTimeout(() => end(socket), 20);
    };
    await expect(ask({ silenceMs: 200 })).rejects.toThrow();
    expect(seen).toHaveLength(2);
  });

  it('does not limit the time of a response that keeps arriving', async () => {
    answering = (_request, response) => {
      let left = 6;
      const timer = setInterval(() => {
        if (left--) return response.write('.');
        clearInterval(timer);
        return response.end('late');
      }, 50);
    };
    expect(await ask({ silenceMs: 200 })).toBe('......late');
  });

  it('passes on a response no faster than its reader wants it', async () => {
    const size = 8 * 1024 * 1024;
    let isFinished = false;
    answering = (_request, response) => response.end(Buffer.alloc(size)).once('finish', () => (isFinished = true));
    let received = 0;
    let proceed: () => void = () => undefined;
    const whole = new Promise<void>((end, fail) => {
      client.stream(GET, {
        start: () => undefined,
        data: (chunk, resume) => {
          received += chunk.length;
          proceed = resume;
          return received > 100_000;
        },
        end,
        fail,
      });
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([received < 100_000, isFinished]).toEqual([true, false]);
    const timer = setInterval(() => proceed(), 1);
    await whole;
    clearInterval(timer);
    expect(received).toBe(size);
  });
});
