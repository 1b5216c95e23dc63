import type { Socket } from 'node:net';
import { DomainError, invalid, rawErrorResponse, requestTimeout, tooLarge } from '@libs/errors';
import { requestDuration } from '@libs/service';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { SecurityHeaders } from './security-headers';

const LINGER_MS = 5_000;

/** The latest reply on each connection. */
const latest = new WeakMap<Socket, FastifyReply>();

export function trackReply(reply: FastifyReply): void {
  latest.set(reply.request.raw.socket, reply);
}

/** Returns the handler of requests that are not valid HTTP or do not arrive in time. Fastify has seen the head of some. */
export function refuseMalformedRequests(
  log: Pick<Logger, 'info'>,
  headers: SecurityHeaders,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    const reply = latest.get(socket);
    const pending = reply?.raw.writableFinished ? undefined : reply;
    if (error.code === 'ECONNRESET' || !socket.writable || (pending && isResponding(pending)))
      return void socket.destroy();
    const requestId = pending?.request.id ?? uuidv7();
    const { status, text } = rawErrorResponse(createRefusal(error), requestId, {
      ...headers,
      'cache-control': 'no-store',
    });
    if (pending) {
      pending.request.refusedStatus = status; // RequestHooks logs and counts it
    } else {
      requestDuration.observe({ method: 'unknown', route: 'malformed', status }, 0);
      log.info(
        { requestId, status, code: error.code, address: socket.remoteAddress },
        'a malformed request was refused',
      );
    }
    socket.end(text);
    socket.resume(); // a reset would discard the response, so what still arrives is read
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Whether the client would take an error for a part of this response, or for the response to an earlier request. */
function isResponding({ raw }: FastifyReply): boolean {
  const isQueued = raw.socket === null; // responses to earlier requests come first
  return isQueued || raw.headersSent || raw.req.complete;
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
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  return invalid('invalid_request', 'The request is not valid HTTP.');
}
