import type { IncomingHttpHeaders } from 'node:http';
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';

export interface OutgoingRequest {
  url: string; // of the service; only its origin is used
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body?: Buffer | string;
  silenceMs: number; // milliseconds without a byte of the response before the request fails
  mayRepeat?: boolean; // the request is idempotent: it is sent again if its connection is closed before the response
}

interface ResponseHead {
  statusCode: number;
  headers: IncomingHttpHeaders;
}

export interface HttpResponse extends ResponseHead {
  body: Buffer;
}

export interface ConnectionLimits {
  lifetimeMs?: number; // a connection is reused for so long, so that new replicas get their share
  maxIdleMs?: number; // shorter than a service drains (DRAIN_SECONDS): a stopping one never closes a connection that is about to be used
  connectMs?: number; // until a host that does not accept the connection counts as unreachable
}

/** Sends HTTP requests to services over keep-alive connections that are spread over their replicas. */
export class HttpClient implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor({ lifetimeMs = 5_000, maxIdleMs = 4_000, connectMs = 3_000 }: ConnectionLimits = {}) {
    this.agent = new Agent({
      clientTtl: lifetimeMs,
      keepAliveTimeout: maxIdleMs,
      keepAliveMaxTimeout: maxIdleMs,
      connect: { lookup: roundRobinLookup(), timeout: connectMs },
    });
  }

  /** Sends a request and resolves with the head of its response; the body must be read or destroyed. */
  async request(
    request: OutgoingRequest,
    signal?: AbortSignal,
  ): Promise<ResponseHead & Pick<Dispatcher.ResponseData, 'body'>> {
    const { statusCode, headers, body } = await this.dispatch(request, signal).catch(
      (error: unknown) => {
        if (isUnsent(error) || (request.mayRepeat && isLostConnection(error)))
          return this.dispatch(request, signal);
        throw error;
      },
    );
    return { statusCode, headers, body };
  }

  /** Sends a request and reads the whole response; rejects if it is cut off. */
  async send(request: OutgoingRequest, signal?: AbortSignal): Promise<HttpResponse> {
    const { body, ...head } = await this.request(request, signal);
    return { ...head, body: Buffer.from(await body.arrayBuffer()) };
  }

  /** Closes all connections; requests that are still running fail. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  private dispatch(
    { url, method, path, headers, body, silenceMs }: OutgoingRequest,
    signal?: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    return this.agent.request({
      origin: new URL(url).origin,
      method,
      path,
      headers,
      body,
      signal,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      reset: false, // undici closes the connection of a HEAD otherwise
    });
  }
}

const LOST_CONNECTION = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a connection was closed: the other side may have handled the request nevertheless. */
const isLostConnection = (error: unknown): boolean => LOST_CONNECTION.has(readCode(error));

/** Whether no connection was accepted, so that the service has not received the request. */
const isUnsent = (error: unknown): boolean => readCode(error) === 'UND_ERR_CONNECT_TIMEOUT';

const readCode = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | undefined)?.code);

export type FindAddresses = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6'; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a DNS lookup that starts with another address of a name each time: resolvers can return
 * replicas in a fixed order. undici's own ways do not fit: RoundRobinPool spreads requests over
 * connections, not connections over addresses; the `dns` interceptor tries one address only and
 * remembers a refused one, so requests fail while a replica is down. Node tries all addresses of a
 * lookup.
 */
export function roundRobinLookup(find: FindAddresses = lookup): LookupFunction {
  const turns = new Map<string, number>();
  return (hostname, { family, hints, all }, callback) => {
    find(hostname, { family, hints, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const turn = (turns.get(hostname) ?? 0) + 1;
      turns.set(hostname, turn);
      const from = turn % addresses.length;
      const rotated = [...addresses.slice(from), ...addresses.slice(0, from)];
      if (all) return callback(null, rotated);
      callback(null, rotated[0]?.address ?? '', rotated[0]?.family);
    });
  };
}
