import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, errorResponse, invalid, tooLarge } from '@libs/errors';
import { v7 as uuidv7 } from 'uuid';

const LINGER_MS = 5_000;

/** Answers a request that is not valid HTTP or does not arrive in time; Fastify never sees it. */
export function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(rawErrorResponse(refusalOf(error)));
  socket.resume(); // a reset would discard the response, so what still arrives is read
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Returns an error response (contract §1) as text, for connections that Fastify does not answer. */
export function rawErrorResponse(error: DomainError, requestId = uuidv7()): string {
  const { status, headers, body } = errorResponse(error, requestId);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

function refusalOf({ code }: NodeJS.ErrnoException): DomainError {
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
