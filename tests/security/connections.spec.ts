import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, eventually, exeUrl, HalfOpenConnection } from '@testing';

const CONNECTIONS = 300;

/** Open descriptors of the gateway process. */
function gatewayDescriptors(): number {
  const pid = readFileSync(join(process.env.EXE_DATA_DIR ?? '', 'run', 'gateway.pid'), 'utf8').trim();
  return readdirSync(`/proc/${pid}/fd`).length;
}

const open = (bytes: string): Promise<HalfOpenConnection[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => HalfOpenConnection.open(exeUrl(), bytes)));

describe('connections whose client never closes its end', () => {
  it.each([
    ['a refused upgrade', 'GET /nothing HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', '404'],
    ['an upgrade that realtime refuses', 'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', '400'],
    ['a request that is not HTTP', 'hello\r\n\r\n', '400'],
  ])('%s leaks no descriptor', async (_case, bytes, status) => {
    const before = gatewayDescriptors();
    const connections = await open(bytes);
    await eventually(() => connections.forEach(({ received }) => expect(received).toContain(`HTTP/1.1 ${status} `)));
    await eventually(() => expect(gatewayDescriptors()).toBeLessThan(before + 50), 15_000);
    connections.forEach((connection) => connection.destroy());
    expect((await new Client().get('/api/config')).status).toBe(200);
  });

  it('a body that trickles in after the response is cut off', async () => {
    const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 16000\r\n\r\nx';
    const connection = await HalfOpenConnection.open(exeUrl(), head);
    await eventually(() => expect(connection.received).toContain('HTTP/1.1 415 '));
    const trickle = setInterval(() => connection.write('x'), 50);
    await eventually(() => expect(connection.isDestroyed).toBe(true), 15_000);
    clearInterval(trickle);
  });
});
