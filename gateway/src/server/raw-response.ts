import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody, ErrorCode } from '@libs/contracts';
import { newRequestId } from './request-context';

const MESSAGES: Record<string, [status: number, code: ErrorCode, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body_too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};
const MALFORMED: [number, ErrorCode, string] = [400, 'invalid_request', 'The request is not valid HTTP.'];

/** Node's own property: the response whose turn it is. */
type Answering = Duplex & { _httpMessage?: Pick<ServerResponse, 'headersSent'> | null };

/** Answers malformed and incomplete HTTP requests with the common error body (contract §1). Inside of an earlier response it would be read as its bytes. */
export function refuseMalformedRequests(server: Server, unreadBodyMs: number): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) return void socket.destroy();
    const [statusCode, code, message] = MESSAGES[error.code ?? ''] ?? MALFORMED;
    endConnection(socket, rawResponse({ statusCode, code, message }), unreadBodyMs);
  });
}

export function rawResponse(
  { statusCode, code, message }: Pick<ErrorBody, 'statusCode' | 'code' | 'message'>,
  headers: Record<string, string> = {},
  requestId = newRequestId(),
): string {
  const error = STATUS_CODES[statusCode] ?? 'Error';
  const body = JSON.stringify({ statusCode, code, message, error, requestId });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${statusCode} ${error}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
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
