import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { unavailable } from '@libs/errors';
import { CatalogueSettings } from '../catalogue.settings';

const CONNECT_TIMEOUT_MS = 5000;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_RESPONSE_LENGTH = 4096;
const END_OF_STREAM = Buffer.alloc(4);

/** Scan state of a stored file; never `clean` without a scan. */
export type ScanState = 'clean' | 'not-scanned';

type ScanResult = { state: ScanState } | { state: 'infected'; signature: string };

/** The scanner and its database, as it describes itself. */
export interface ScannerVersion {
  /** Such as `ClamAV 1.4.1/27500`. */
  name: string;
  /** When its database was made; null if it does not say. */
  databaseAt: Date | null;
}

/** Scans with clamd over TCP, using INSTREAM: length-prefixed chunks, an empty chunk at the end, a one-line response. */
@Injectable()
export class Scanner {
  constructor(private readonly settings: CatalogueSettings) {}

  /** Marks every file as not scanned when no scanner is configured. Throws `unavailable` when it cannot be reached. */
  async scan(content: Readable): Promise<ScanResult> {
    const socket = this.connect();
    if (!socket) return { state: 'not-scanned' };
    try {
      return parseResponse(await requestScan(socket, content));
    } catch (cause) {
      throw scannerUnavailable(cause);
    } finally {
      socket.destroy();
      content.destroy();
    }
  }

  /** Returns null when no scanner is configured. Throws `unavailable` when it cannot be reached. */
  async version(): Promise<ScannerVersion | null> {
    const socket = this.connect();
    if (!socket) return null;
    try {
      return parseVersion(await requestVersion(socket));
    } catch (cause) {
      throw scannerUnavailable(cause);
    } finally {
      socket.destroy();
    }
  }

  private connect(): Socket | null {
    const { CLAMD_URL } = this.settings;
    if (!CLAMD_URL) return null;
    const { hostname: host, port } = new URL(CLAMD_URL);
    return connect({ host, port: Number(port || 3310) });
  }
}

const scannerUnavailable = (cause: unknown) =>
  unavailable(
    'scanner_unavailable',
    'The malware scanner is temporarily unavailable. Please try again.',
    { cause },
  );

async function requestVersion(socket: Socket): Promise<string> {
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('clamd does not respond')));
  await once(socket, 'connect');
  socket.write('zVERSION\0');
  return readResponse(socket);
}

/** Parses clamd's version: program, number of the database and its time in UTC, separated by slashes; the last two only with a database. */
export function parseVersion(response: string): ScannerVersion {
  const [program = '', database, time] = response.split('/');
  if (!program.startsWith('ClamAV')) throw new Error(`unexpected version of clamd: ${response}`);
  const databaseAt = new Date(`${time} UTC`);
  return {
    name: database === undefined ? program : `${program}/${database}`,
    databaseAt: Number.isNaN(databaseAt.getTime()) ? null : databaseAt,
  };
}

async function requestScan(socket: Socket, content: Readable): Promise<string> {
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('clamd does not respond')));
  await once(socket, 'connect');
  socket.setTimeout(IDLE_TIMEOUT_MS);
  const response = readResponse(socket);
  socket.write('zINSTREAM\0');
  // clamd may respond and close the connection early. Its response then counts, not the broken pipe.
  const [sent, received] = await Promise.allSettled([
    pipeline(content, chunked(), socket, { end: false }),
    response,
  ]);
  if (received.status === 'fulfilled' && received.value !== '') return received.value;
  throw new Error('clamd closed the connection without a response', {
    cause: sent.status === 'rejected' ? sent.reason : undefined,
  });
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

async function readResponse(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\0') || text.length > MAX_RESPONSE_LENGTH) break;
  }
  return text.split('\0')[0] ?? '';
}

function parseResponse(response: string): ScanResult {
  if (response === 'stream: OK') return { state: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(response) ?? [];
  if (signature) return { state: 'infected', signature };
  throw new Error(`unexpected response of clamd: ${response}`);
}
