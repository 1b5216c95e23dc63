import { ConnectionPool, type PoolLimits } from './connection-pool';
import { Exchange, type OutgoingRequest, type ResponseHead, type ResponseReader } from './exchange';

/** A whole response. */
export interface HttpResponse extends ResponseHead {
  body: Buffer;
}

/** Sends HTTP requests to one service over keep-alive connections that are spread over its replicas. */
export class HttpClient {
  private readonly pool: ConnectionPool;

  constructor(url: string, limits?: PoolLimits) {
    this.pool = new ConnectionPool(new URL(url).origin, limits);
  }

  /** Sends a request; the reader receives the response as it arrives. */
  stream(request: OutgoingRequest, reader: ResponseReader): Exchange {
    return new Exchange(this.pool, request, reader);
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
