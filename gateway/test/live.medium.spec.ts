import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { eventually } from '@testing';
import { WebSocket, WebSocketServer } from 'ws';
import { TestGateway } from './test-gateway';

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
  afterAll(async () => {
    sockets.close();
    await gateway.close();
  });

  const open = (path: string, headers: Record<string, string> = {}): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${path}`, { headers });
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
      socket.once('error', reject);
    });

  it('carry frames in both directions, and realtime gets the caller and the origin', async () => {
    const { cookie, session } = gateway.createSession();
    const origin = `http://127.0.0.1:${gateway.port}`;
    const socket = await open('/ws?EIO=4', { cookie, origin, 'x-internal-user': 'u', 'x-forwarded-for': '9.9.9.9' });
    const echo = new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
    socket.send('hello');
    expect(await echo).toBe('echo hello');
    socket.close();
    const { url, headers } = upgrades.at(-1)!;
    const claims = JSON.parse(Buffer.from(headers.authorization!.split('.')[1]!, 'base64url').toString()) as object;
    expect(url).toBe('/ws?EIO=4');
    expect(claims).toMatchObject({ sub: session.userId, aud: 'realtime' });
    expect(headers).toMatchObject({ origin, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': `127.0.0.1:${gateway.port}` });
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
    const upgrade = 'Host: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA';
    expect(await gateway.sendRaw(`GET /api/config HTTP/1.1\r\n${upgrade}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
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

  it('pass through the response that realtime sends instead of an upgrade', async () => {
    const usual = gateway.services.realtime.onUpgrade;
    gateway.services.realtime.onUpgrade = (_request, socket) =>
      socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    await expect(open('/ws')).rejects.toThrow('429');
    gateway.services.realtime.onUpgrade = usual;
  });

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
