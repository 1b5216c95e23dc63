import { isLostConnection } from '@libs/http-client';
import { type Dispatcher, Pool } from 'undici';

const OPTIONS = {
  connections: 256,
  clientTtl: 30_000, // so that new replicas get their share
  keepAliveTimeout: 4_000, // shorter than a service drains, so that a stopping one closes no connection that is about to be used
  keepAliveMaxTimeout: 4_000,
  connect: { timeout: 3_000 },
};

type ServiceRequest = Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'body' | 'headersTimeout'> & { signal?: AbortSignal };
export type ServiceResponse = Dispatcher.ResponseData;

/** Keep-alive connections to a service or to the object store. */
export class ServiceClient {
  private readonly pool: Pool;

  /** A request fails after `silenceMs` without data; time in which the reader of a response pauses does not count. */
  constructor(url: string, silenceMs: number) {
    this.pool = new Pool(new URL(url).origin, { ...OPTIONS, headersTimeout: silenceMs, bodyTimeout: silenceMs });
  }

  /** Sends a request; a repeatable one is sent once more when its connection was closed. */
  async request(request: ServiceRequest, isRepeatable = request.method === 'GET' || request.method === 'HEAD'): Promise<ServiceResponse> {
    try {
      return await this.pool.request(request);
    } catch (error) {
      if (!isRepeatable || !isLostConnection(error)) throw error;
      return this.pool.request(request);
    }
  }
}

/** Returns a signal that is aborted when the client disconnects. */
export function abortOnDisconnect(response: { once(event: 'close', listener: () => void): unknown }): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
