import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { type Connection, ConnectionPool, type PoolLimits } from './connection-pool';

const REUSED_TIMEOUT = 3000; // milliseconds of silence on a reused connection before a repeatable request is sent over a new one

export interface OutgoingRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body?: Buffer | string;
  silenceMs: number; // milliseconds of silence before the request fails
  mayRepeat?: boolean; // the request is idempotent: it is sent again if a reused connection is closed or dead
  reusedTimeoutMs?: number; // milliseconds of silence on a reused connection before that; only if less than `silenceMs`
}

export interface ResponseHead {
  statusCode: number;
  statusMessage: string;
  headers: IncomingHttpHeaders;
}

/** Receives a response as it arrives; either `end` or `fail` is called last, and once. */
export interface ResponseReader {
  start(head: ResponseHead): void;
  /** Returns false to receive no more until it has called `resume`. */
  data(chunk: Buffer, resume: () => void): boolean;
  end(): void;
  fail(error: Error): void;
}

export interface HttpResponse extends ResponseHead {
  body: Buffer;
}

/** Sends HTTP requests to one service over keep-alive connections that are spread over its replicas. */
export class HttpClient {
  private readonly pool: ConnectionPool;

  constructor(url: string, limits?: PoolLimits) {
    this.pool = new ConnectionPool(new URL(url).origin, limits);
  }

  stream(request: OutgoingRequest, reader: ResponseReader): RepeatableRequest {
    return new RepeatableRequest(this.pool, request, reader);
  }

  /** Sends a request and reads the whole response; rejects if it is cut off. */
  send(request: OutgoingRequest, signal?: AbortSignal): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let head: ResponseHead | undefined;
      const abort = (): void => exchange.abort(signal?.reason as Error);
      signal?.addEventListener('abort', abort, { once: true });
      const settled = (): void => signal?.removeEventListener('abort', abort);
      const exchange = this.stream(request, {
        start: (received) => (head = received),
        data: (chunk) => chunks.push(chunk) > 0,
        end: () => {
          settled();
          if (head) resolve({ ...head, body: Buffer.concat(chunks) });
        },
        fail: (error) => {
          settled();
          reject(error);
        },
      });
      if (signal?.aborted) abort();
    });
  }
}

const CLOSED_CONNECTION = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a connection was closed: the other side may have handled the request nevertheless. */
export const isLostConnection = (error: unknown): boolean =>
  CLOSED_CONNECTION.has(String((error as NodeJS.ErrnoException | undefined)?.code));

/** Whether no connection was accepted, so that the service has not received the request. */
const isUnsent = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'UND_ERR_CONNECT_TIMEOUT';

class ReusedConnectionTimeout extends Error {}

/** Sends a request over a connection of the pool, and once more over a new one if a reused connection is closed or dead, or no connection was accepted. */
export class RepeatableRequest {
  private attempt: Attempt;

  constructor(pool: ConnectionPool, request: OutgoingRequest, reader: ResponseReader) {
    const repeat = (): void => void (this.attempt = new Attempt({ pool, request, reader }, repeat, true));
    this.attempt = new Attempt({ pool, request, reader }, repeat);
  }

  /** Closes the connection; the reader's `fail` is called with the reason unless the response is complete. */
  abort(reason: Error): void {
    this.attempt.fail(reason);
  }
}

interface AttemptOptions {
  pool: ConnectionPool;
  request: OutgoingRequest;
  reader: ResponseReader;
}

class Attempt implements Dispatcher.DispatchHandler {
  private readonly silence: NodeJS.Timeout;
  private reusedTimer?: NodeJS.Timeout;
  private connection?: Connection;
  private readonly stopWaiting: () => void;
  private isReused = false;
  private isAnswered = false;
  private isOver = false;

  constructor(
    private readonly options: AttemptOptions,
    private readonly repeat: () => void,
    private readonly isFresh = false,
  ) {
    const { pool, request } = options;
    const { silenceMs } = request;
    this.silence = setTimeout(() => this.fail(new Error(`no answer in ${silenceMs} ms`)), silenceMs);
    this.stopWaiting = pool.take((connection) => this.send(connection), isFresh);
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.finish();
    const { pool, request, reader } = this.options;
    if (this.connection) pool.discard(this.connection, error);
    else this.stopWaiting();
    const isLost = error instanceof ReusedConnectionTimeout;
    if (isLost) pool.closeIdle(); // if one reused connection is dead, so are most others to the same host
    const isClosed = isLost || isLostConnection(error);
    if (isUnsent(error) && !this.isFresh) this.repeat();
    else if (isClosed && request.mayRepeat && this.isReused && !this.isAnswered) this.repeat();
    else reader.fail(error);
  }

  onRequestStart(): void {
    const { mayRepeat, silenceMs, reusedTimeoutMs = REUSED_TIMEOUT } = this.options.request;
    this.isReused = this.connection?.wasUsed === true;
    if (!mayRepeat || !this.isReused || reusedTimeoutMs >= silenceMs) return;
    this.reusedTimer = setTimeout(() => this.fail(new ReusedConnectionTimeout()), reusedTimeoutMs);
  }

  onResponseStart(_controller: unknown, statusCode: number, headers: IncomingHttpHeaders, statusMessage = ''): void {
    if (this.isOver || statusCode < 200) return;
    this.isAnswered = true;
    clearTimeout(this.reusedTimer);
    this.silence.refresh();
    this.options.reader.start({ statusCode, statusMessage, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    this.silence.refresh();
    if (!this.options.reader.data(chunk, () => controller.resume())) controller.pause();
  }

  onResponseEnd(): void {
    if (this.isOver) return;
    this.finish();
    const { pool, reader } = this.options;
    if (this.connection) pool.release(this.connection);
    reader.end();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(error);
  }

  private send(connection: Connection): void {
    this.connection = connection;
    const { method, path, headers, body } = this.options.request;
    connection.client.dispatch({ method, path, headers, body, reset: false }, this); // undici closes the connection of a HEAD otherwise
  }

  private finish(): void {
    this.isOver = true;
    clearTimeout(this.silence);
    clearTimeout(this.reusedTimer);
  }
}
