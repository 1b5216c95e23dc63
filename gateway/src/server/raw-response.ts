import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newRequestId } from './request-context';

const MESSAGES: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const MALFORMED: [number, string] = [400, 'The request is not valid HTTP.'];

/** Answers malformed and incomplete HTTP requests with the common error body (contract §1). */
export function refuseMalformedRequests(server: Server, unreadBodyMs: number): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, message] = MESSAGES[error.code ?? ''] ?? MALFORMED;
    endConnection(socket, rawResponse(status, message), unreadBodyMs);
  });
}

/** Formats a complete HTTP response for a bare socket; the connection closes after it. */
export function rawResponse(status: number, message: string, headers: Record<string, string> = {}, requestId = newRequestId()): string {
  const error = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ statusCode: status, message, error, requestId });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${error}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Writes the last bytes to a bare connection and ends it; destroys it after `unreadBodyMs` if the client has not closed its side. */
export function endConnection(socket: Duplex, bytes: string, unreadBodyMs: number): void {
  socket.end(bytes);
  destroyLater(socket, unreadBodyMs);
}

/** Discards further input and destroys the connection after `unreadBodyMs`: Node keeps half-open connections forever. */
export function destroyLater(socket: Duplex, unreadBodyMs: number): void {
  const timer = setTimeout(() => socket.destroy(), unreadBodyMs).unref();
  socket.once('close', () => clearTimeout(timer)).resume();
}
