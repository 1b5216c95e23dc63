import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSigningKey, TokenSigner, VISITOR } from '@libs/auth';
import type { Command, Report } from './fanout-server';

const SOCKETS = Number(process.env.SOCKETS ?? 5000);
const ROUNDS = 20;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const token = new TokenSigner(
  readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  'gateway',
).sign(VISITOR, 'realtime');

const startServer = (): ChildProcess =>
  fork(join(__dirname, 'fanout-server.js'), {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      INTERNAL_TOKEN_PUBLIC_KEYS: JSON.stringify({
        keys: [{ ...publicKey.export({ format: 'jwk' }), iss: 'gateway' }],
      }),
      NATS_URL: 'nats://127.0.0.1:1', // unreachable: the benchmark sends the counts itself
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  });

async function ask(server: ChildProcess, command: Command): Promise<Report> {
  const response = once(server, 'message') as Promise<[Report]>;
  server.send(command);
  return (await response)[0];
}

async function open(port: number, onFrame: () => void): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const [response] = (await once(socket, 'data')) as [Buffer];
  if (!response.toString('latin1').startsWith('HTTP/1.1 101'))
    throw new Error(response.toString('latin1'));
  socket.on('data', onFrame);
  return socket;
}

async function round(
  server: ChildProcess,
  arrivals: { count: number; done: () => void },
): Promise<number> {
  arrivals.count = 0;
  const all = new Promise<void>((resolve) => (arrivals.done = resolve));
  const { countedAt } = await ask(server, 'count');
  await all;
  return Number(process.hrtime.bigint() - BigInt(countedAt!)) / 1e6;
}

async function openAll(url: string, onFrame: () => void): Promise<Socket[]> {
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  while (sockets.length < SOCKETS)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => open(port, onFrame)))));
  return sockets;
}

type ReportRow = (row: {
  work: string;
  values?: number[];
  value?: number;
  unit: string;
  goal?: string;
}) => void;

/** Reports the time until a count has reached every socket, and what an update and a socket cost the server. */
export async function run(report: ReportRow): Promise<void> {
  const server = startServer();
  const [{ url }] = (await once(server, 'message')) as [Report];
  const arrivals = { count: 0, done: () => undefined as void };
  const before = (await ask(server, 'usage')).usage!;
  const sockets = await openAll(url!, () => {
    if ((arrivals.count += 1) === SOCKETS) arrivals.done();
  });
  const connected = (await ask(server, 'usage')).usage!;
  const values: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    values.push(await round(server, arrivals));
    await sleep(300);
  }
  const after = (await ask(server, 'usage')).usage!;
  const sent = `one count to ${SOCKETS.toLocaleString('en-US')} sockets`;
  report({ work: `${sent}, until the last has it`, values, unit: 'ms', goal: '<= 100' });
  report({
    work: `${sent}: CPU of the service`,
    value: (after.cpu - connected.cpu) / ROUNDS,
    unit: 'ms',
  });
  report({
    work: 'resident memory of a socket',
    value: (after.rss - before.rss) / SOCKETS / 1024,
    unit: 'KB',
    goal: '<= 10',
  });
  server.disconnect();
  for (const socket of sockets) socket.destroy();
}
