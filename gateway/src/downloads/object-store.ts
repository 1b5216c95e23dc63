import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { httpRequest, storeAgent } from '@libs/connections';
import { objectAddress } from '../files/object-address';

/** With more downloads than this, further ones buffer less: a client that stops reading otherwise costs 600 KiB of memory. */
const MANY = 64;
const SMALL_READ_AHEAD = 16 * 1024;

/** URL of the object store, and how long it may be silent, in milliseconds. */
export interface FileStoreOptions {
  url: string;
  /** Before the headers of a file arrive. */
  openMs: number;
  /** While a file arrives. */
  silenceMs: number;
}

/** Opens files in the object store by the signed URLs from downloads. */
export class StoreFiles {
  private readonly agent: Agent;
  private readonly frugalAgent: Agent;
  private readonly origin: string;

  constructor(private readonly options: FileStoreOptions) {
    this.agent = storeAgent(options.url);
    this.frugalAgent = storeAgent(options.url, SMALL_READ_AHEAD);
    this.origin = new URL(options.url).origin;
  }

  /**
   * Opens the file or range that downloads has authorized; undefined when the object store does not have it. The request has none of the
   * client's headers. Rejects when the object store is unavailable or silent.
   */
  async open(authorization: IncomingMessage, running: number, signal: AbortSignal): Promise<IncomingMessage | undefined> {
    const url = objectAddress(authorization.headers, this.origin);
    const range = rangeToFetch(authorization);
    const file = await httpRequest({
      url,
      method: 'GET',
      headers: range === undefined ? {} : { range },
      agent: running > MANY ? this.frugalAgent : this.agent,
      silenceMs: this.options.openMs,
      signal,
      mayRepeat: true,
    });
    if (file.statusCode === authorization.statusCode) {
      endOnSilence(file, this.options.silenceMs);
      return file;
    }
    file.resume();
    if (file.statusCode === 404) return undefined;
    throw new Error(`the object store answered ${file.statusCode}`);
  }
}

/** Converts the `Content-Range` of downloads to a `Range`; undefined for the whole file. */
function rangeToFetch({ statusCode, headers }: { statusCode?: number; headers: IncomingHttpHeaders }): string | undefined {
  if (statusCode === 200) return undefined;
  const [, range] = /^bytes (\d+-\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  if (range === undefined) throw new Error('downloads named no range of the file');
  return `bytes=${range}`;
}

/**
 * Destroys a file after `silenceMs` without data. Only waiting for the object store counts: a slow client is subject to the timeout of its
 * own connection.
 */
function endOnSilence(file: IncomingMessage, silenceMs: number): void {
  const { socket } = file;
  socket.setTimeout(0); // it would also count time in which the client does not read
  let received = socket.bytesRead;
  let silentFor = 0;
  const step = silenceMs / 4;
  const timer = setInterval(() => {
    const isWaiting = !file.isPaused() && file.readableLength === 0 && socket.bytesRead === received;
    silentFor = isWaiting ? silentFor + step : 0;
    received = socket.bytesRead;
    if (silentFor >= silenceMs) file.destroy(new Error(`the object store was silent for ${silenceMs} ms`));
  }, step);
  file.once('close', () => clearInterval(timer));
}
