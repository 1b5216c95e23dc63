import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { TokenSigner } from '@libs/auth';
import { openRequest, serviceAgent, storeAgent } from '@libs/connections';
import { ClientGone } from '../http/client-gone';
import type { Exchange } from '../http/exchange';
import { houseHeaders } from '../upstream/house-headers';
import { serviceAway } from '../upstream/service-away';
import type { DownloadLimit } from './download-limit';
import { fileHeaders } from './file-headers';
import { LENGTH_HEADER, objectAddress, REDIRECT_HEADER } from './object-address';

/** While more downloads than this run, further ones read ahead less: a reader that has stopped costs 600 KiB of memory otherwise. */
const MANY = 64;
const SMALL_READ_AHEAD = 16 * 1024;

/** Where permission and bytes come from. */
export interface FileSource {
  downloadsUrl: string;
  storeUrl: string;
  signer: TokenSigner;
  /** Milliseconds that downloads or the object store may be silent while the gateway waits for it. */
  silenceMs: number;
  /** Downloads one member may have running. */
  limit: DownloadLimit;
}

/** The last hop of a file's bytes: downloads permits and records, the object store has them, the client gets them as they come. */
export class FileDownloads {
  private readonly toDownloads: Agent;
  private readonly toStore: Agent;
  private readonly toStoreFrugally: Agent;
  private readonly storeOrigin: string;

  constructor(private readonly source: FileSource) {
    this.toDownloads = serviceAgent(source.downloadsUrl);
    this.toStore = storeAgent(source.storeUrl);
    this.toStoreFrugally = storeAgent(source.storeUrl, SMALL_READ_AHEAD);
    this.storeOrigin = new URL(source.storeUrl).origin;
  }

  /** Answers a download. Refusals are passed on as they are; 503 when downloads or the store is away before the first byte. */
  async send(exchange: Exchange): Promise<void> {
    if (exchange.isGone) throw new ClientGone();
    // before downloads is asked: it records a download as soon as it permits one
    exchange.whenClosed(this.source.limit.start(exchange.caller.userId ?? ''));
    const gone = hangUpOf(exchange);
    const permission = await this.ask(exchange, gone);
    if (!isPermitted(permission)) return passOn(permission, permission, exchange);
    permission.resume();
    if (exchange.request.method === 'HEAD') return sendHead(permission, exchange);
    const file = await this.open(permission, gone);
    await passOn(permission, file, exchange);
  }

  private async ask(exchange: Exchange, signal: AbortSignal): Promise<IncomingMessage> {
    const { request } = exchange;
    const url = new URL(request.url ?? '', this.source.downloadsUrl);
    const own = houseHeaders(exchange, 'downloads', this.source.signer);
    const sent = { url, agent: this.toDownloads, silenceMs: this.source.silenceMs, signal };
    try {
      if (request.method === 'POST') return await openRequest({ ...sent, method: 'POST', headers: { ...own, 'content-length': 0 } });
      return await openRequest({ ...sent, method: 'GET', headers: { ...conditionsOf(request), ...own }, mayRepeat: true });
    } catch (cause) {
      throw serviceAway(cause);
    }
  }

  /** A fresh request: nothing of the client's goes along, and no range but the one that downloads has selected. */
  private async open(permission: IncomingMessage, signal: AbortSignal): Promise<IncomingMessage> {
    try {
      const url = objectAddress(permission.headers, this.storeOrigin);
      const { silenceMs, limit } = this.source;
      const agent = limit.total > MANY ? this.toStoreFrugally : this.toStore;
      const range = rangeToFetch(permission);
      const headers = range === undefined ? {} : { range };
      const file = await openRequest({ url, method: 'GET', headers, agent, silenceMs, signal, mayRepeat: true });
      if (file.statusCode === permission.statusCode) {
        endOnSilence(file, silenceMs);
        return file;
      }
      file.resume();
      throw new Error(`the object store answered ${file.statusCode}`);
    } catch (cause) {
      throw serviceAway(cause);
    }
  }
}

/** Downloads selects the bytes; a Range in HEAD has no meaning (RFC 9110 §14.2). */
function conditionsOf({ method, headers }: IncomingMessage): IncomingHttpHeaders {
  const names = ['if-match', 'if-none-match', ...(method === 'GET' ? ['range', 'if-range'] : [])];
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

/** Whether downloads has named a file, or a range of one, to be sent. */
const isPermitted = ({ statusCode, headers }: IncomingMessage): boolean =>
  (statusCode === 200 || statusCode === 206) && headers[REDIRECT_HEADER] !== undefined;

/** The Range that fetches what a `Content-Range` of downloads announces; undefined for the whole file. */
function rangeToFetch({ statusCode, headers }: IncomingMessage): string | undefined {
  if (statusCode === 200) return undefined;
  const [, range] = /^bytes (\d+-\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  if (range === undefined) throw new Error('downloads named no range of the file');
  return `bytes=${range}`;
}

/** Answers HEAD without asking the object store. */
function sendHead({ headers }: IncomingMessage, exchange: Exchange): void {
  exchange.tellAnswered();
  exchange.response.writeHead(200, fileHeaders(headers, headers[LENGTH_HEADER]?.toString())).end();
}

/** Sends `bytes` under what `said` says about them; when either side breaks off, so does the other. */
async function passOn(said: IncomingMessage, bytes: IncomingMessage, exchange: Exchange): Promise<void> {
  const { response } = exchange;
  exchange.tellAnswered();
  response.writeHead(said.statusCode ?? 200, fileHeaders(said.headers, bytes.headers['content-length']));
  await pipeline(bytes, response);
}

/**
 * Breaks off a file whose store says nothing for so long. Only waiting for the store counts: while a slow client holds back what has
 * arrived, its own connection's limit applies.
 */
function endOnSilence(file: IncomingMessage, silenceMs: number): void {
  const { socket } = file;
  socket.setTimeout(0); // it would also count the time in which the client does not read
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

/** Fires when the client hangs up before it has everything. */
function hangUpOf(exchange: Exchange): AbortSignal {
  const controller = new AbortController();
  exchange.whenClosed(() => {
    if (!exchange.response.writableFinished) controller.abort();
  });
  return controller.signal;
}
