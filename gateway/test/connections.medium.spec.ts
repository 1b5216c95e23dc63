import { connect, type Socket } from 'node:net';
import { eventually, HalfOpenConnection } from '@testing';
import { type FakeService, json } from './fake-service';
import { TestGateway } from './test-gateway';

const UPGRADE = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const upgrade = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}${UPGRADE}\r\n\r\n`;

/** Replaces realtime: upgrades every request, and ends when the client does. */
const accept: FakeService['onUpgrade'] = (_request, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  socket.once('end', () => socket.end()).resume();
};

describe('connections whose client keeps its side open', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start({ gatewayLimits: { unreadBodyMs: 300 } })));
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
      socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
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
    ['a refusal', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 16000\r\n\r\nx', '415'],
    ['a cached response', 'GET /api/tools HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\nx', '200'],
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
