import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, eventually, exeUrl, HalfOpenConnection } from '@testing';

/** Of each kind. */
const CONNECTIONS = 100;
const UPGRADE = 'Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
/** Requests that are refused, and the status. */
const REFUSED = [
  [`GET /nothing HTTP/1.1\r\n${UPGRADE}`, 404],
  [`GET /ws HTTP/1.1\r\n${UPGRADE}`, 400], // by realtime
  ['hello\r\n\r\n', 400],
] as const;

/** Open descriptors of the gateway process. */
function gatewayDescriptors(): number {
  const pid = readFileSync(
    join(process.env.EXE_DATA_DIR ?? '', 'run', 'gateway.pid'),
    'utf8',
  ).trim();
  return readdirSync(`/proc/${pid}/fd`).length;
}

const open = (bytes: string): Promise<HalfOpenConnection[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => HalfOpenConnection.open(exeUrl(), bytes)));

describe('connections whose client never closes its end', () => {
  it('leak no descriptor when their upgrade is refused or their request is not HTTP', async () => {
    const before = gatewayDescriptors();
    const connections = await Promise.all(
      REFUSED.map(async ([bytes, status]) => {
        const opened = await open(bytes);
        await eventually(() =>
          opened.forEach(({ received }) => expect(received).toContain(`HTTP/1.1 ${status} `)),
        );
        return opened;
      }),
    );
    await eventually(() => expect(gatewayDescriptors()).toBeLessThan(before + 50));
    for (const connection of connections.flat()) connection.destroy();
    expect((await new Client().get('/api/config')).status).toBe(200);
  });

  it('headers that trickle in are refused after five seconds', async () => {
    const head = 'GET /api/config HTTP/1.1\r\nHost: localhost\r\n';
    const connection = await HalfOpenConnection.open(exeUrl(), head);
    const trickle = setInterval(() => connection.write('x: y\r\n'), 500);
    try {
      await eventually(() => expect(connection.received).toContain('HTTP/1.1 408 '), 30_000); // Node's default is a minute
      expect(connection.received).toContain('"code":"request_timeout"');
      await eventually(() => expect(connection.isDestroyed).toBe(true));
    } finally {
      clearInterval(trickle);
    }
  });

  it('a body that trickles in after the response is cut off', async () => {
    const head =
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 16000\r\n\r\nx';
    const connection = await HalfOpenConnection.open(exeUrl(), head);
    await eventually(() => expect(connection.received).toContain('HTTP/1.1 415 '));
    const trickle = setInterval(() => connection.write('x'), 50);
    try {
      await eventually(() => expect(connection.isDestroyed).toBe(true));
    } finally {
      clearInterval(trickle);
    }
  });
});
