import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unavailable } from '@libs/errors';
import { Scanner, type ScanResult } from './scanner';

/** Milliseconds until the connection is accepted. */
const CONNECT_BUDGET = 5000;
/** Milliseconds without data during a scan. */
const SILENCE_BUDGET = 60_000;
const MAX_ANSWER = 4096;
const END_OF_STREAM = Buffer.alloc(4);

/** Scans with clamd over TCP, using INSTREAM: length-prefixed chunks, an empty chunk at the end, a one-line response. */
export class ClamdScanner extends Scanner {
  private readonly host: string;
  private readonly port: number;

  constructor(url: string) {
    super();
    const { hostname, port } = new URL(url);
    this.host = hostname;
    this.port = Number(port || 3310);
  }

  async scan(content: Readable): Promise<ScanResult> {
    const socket = connect({ host: this.host, port: this.port });
    try {
      return understand(await converse(socket, content));
    } catch (cause) {
      throw unavailable('scanner_away', 'The malware scanner is temporarily unavailable. Please try again.', { cause });
    } finally {
      socket.destroy();
      content.destroy();
    }
  }
}

async function converse(socket: Socket, content: Readable): Promise<string> {
  socket.setTimeout(CONNECT_BUDGET, () => socket.destroy(new Error('clamd does not answer')));
  await once(socket, 'connect');
  socket.setTimeout(SILENCE_BUDGET);
  const answer = readAnswer(socket);
  socket.write('zINSTREAM\0');
  // clamd may respond and close the connection early. Its response then counts, not the broken pipe.
  const [sent, received] = await Promise.allSettled([pipeline(content, chunked(), socket, { end: false }), answer]);
  if (received.status === 'fulfilled' && received.value !== '') return received.value;
  throw new Error('clamd hung up without an answer', { cause: sent.status === 'rejected' ? sent.reason : undefined });
}

function chunked(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      this.push(length);
      done(null, chunk);
    },
    flush(done) {
      done(null, END_OF_STREAM);
    },
  });
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\0') || text.length > MAX_ANSWER) break;
  }
  return text.split('\0')[0] ?? '';
}

function understand(answer: string): ScanResult {
  if (answer === 'stream: OK') return { state: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (signature) return { state: 'infected', signature };
  throw new Error(`clamd answered: ${answer}`);
}
