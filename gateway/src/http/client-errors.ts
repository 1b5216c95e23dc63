import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, invalid, rawErrorResponse, tooLarge } from '@libs/errors';
import { requestDuration } from '@libs/service';
import type { Logger } from 'pino';
import type { SecurityHeaders } from './security-headers';

const LINGER_MS = 5_000;

/** The latest response on each connection. */
const latest = new WeakMap<Socket, ServerResponse>();

export function trackResponse(response: ServerResponse): void {
  latest.set(response.req.socket, response);
}

/** Returns the handler of requests that are not valid HTTP or do not arrive in time; Fastify never sees them. */
export function refuseMalformedRequests(
  log: Pick<Logger, 'info'>,
  headers: SecurityHeaders,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding(latest.get(socket)))
      return void socket.destroy();
    const requestId = randomUUID();
    const { status, text } = rawErrorResponse(createRefusal(error), requestId, {
      ...headers,
      'cache-control': 'no-store',
    });
    requestDuration.observe({ method: 'unknown', route: 'malformed', status }, 0);
    log.info(
      { requestId, status, code: error.code, address: socket.remoteAddress },
      'a malformed request was refused',
    );
    socket.end(text);
    socket.resume(); // a reset would discard the response, so what still arrives is read
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Whether the client would take an error for a part of this response, or for the response to an earlier request. */
function isResponding(response: ServerResponse | undefined): boolean {
  if (!response || response.writableFinished) return false;
  const isQueued = response.socket === null; // responses to earlier requests come first
  return isQueued || response.headersSent || response.req.complete;
}

function createRefusal({ code }: NodeJS.ErrnoException): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new DomainError(
      'headers_too_large',
      'headers-too-large',
      'The request headers are too large.',
    );
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return tooLarge('body_too_large', 'The request is too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new DomainError('request_timeout', 'timeout', 'The request took too long to arrive.');
  return invalid('invalid_request', 'The request is not valid HTTP.');
}
