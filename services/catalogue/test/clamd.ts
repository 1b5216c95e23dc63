import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { eventually } from '@testing';
import { pickFreePort } from '../../../dev/stack';

/** The EICAR test string, split so that scanners do not flag this file. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
export const SCAN_LIMIT = 1024 * 1024;

export interface TestScanner {
  url: string;
  stop(): Promise<void>;
}

export const clamdPath = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'clamd'))
  .find((path) => existsSync(path));

/** Starts the real clamd with a signature database of its own. */
export async function startClamd(): Promise<TestScanner> {
  const folder = await mkdtemp(join(tmpdir(), 'exe-clamd-'));
  const port = await pickFreePort();
  await writeFile(
    join(folder, 'test.ndb'),
    `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`,
  );
  const settings = [
    `DatabaseDirectory ${folder}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    `StreamMaxLength ${SCAN_LIMIT}`,
    'Foreground yes',
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const process = spawn(clamdPath!, ['--config-file', join(folder, 'clamd.conf')], {
    stdio: 'ignore',
  });
  const exited = once(process, 'exit');
  await eventually(() => reach(port));
  return {
    url: `tcp://127.0.0.1:${port}`,
    stop: async () => {
      process.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a stand-in that implements clamd's INSTREAM as its manual describes it; `detect` gives it another signature than EICAR's. */
export async function startStandIn(): Promise<TestScanner & { detect(text: string): void }> {
  const sockets = new Set<Socket>();
  let signature = EICAR;
  const verdictOn = (content: Buffer): string =>
    content.includes(signature) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    answerOneCommand(socket, verdictOn).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    detect: (text) => {
      signature = text;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const COMMAND = 'zINSTREAM\0';
const VERSION_COMMAND = 'zVERSION\0';
const VERSION = 'ClamAV 1.4.3/27800/Thu Nov 26 08:31:54 2026';

async function answerOneCommand(
  socket: Socket,
  verdictOn: (content: Buffer) => string,
): Promise<void> {
  const bytes = new ByteReader(socket);
  const start = (await bytes.take(VERSION_COMMAND.length)).toString('latin1');
  if (start === VERSION_COMMAND) return void socket.end(`${VERSION}\0`);
  const rest = await bytes.take(COMMAND.length - start.length);
  if (start + rest.toString('latin1') !== COMMAND) return void socket.end('UNKNOWN COMMAND\0');
  const content: Buffer[] = [];
  for (let size = 0; ;) {
    const length = (await bytes.take(4)).readUInt32BE(0);
    if (length === 0) return void socket.end(`${verdictOn(Buffer.concat(content))}\0`);
    if ((size += length) > SCAN_LIMIT)
      return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    content.push(await bytes.take(length));
  }
}

class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private waiting = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.chunks = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.waiting.length < count) {
      const { done, value } = await this.chunks.next();
      if (done) throw new Error('the other side hung up');
      this.waiting = Buffer.concat([this.waiting, value]);
    }
    const taken = this.waiting.subarray(0, count);
    this.waiting = this.waiting.subarray(count);
    return taken;
  }
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
