import type { ErrorBody, ErrorCode } from '@libs/contracts';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { endConnection } from './end-connection';
import { newRequestId } from './request-id';

const MESSAGES: Record<string, [status: number, code: ErrorCode, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body_too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};
const MALFORMED: [number, ErrorCode, string] = [400, 'invalid_request', 'The request is not valid HTTP.'];

/** Answers malformed and incomplete HTTP requests with the common error body (contract §1). */
export function answerMalformedRequests(server: Server, unreadBodyMs: number): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, code, message] = MESSAGES[error.code ?? ''] ?? MALFORMED;
    endConnection(socket, rawAnswer({ statusCode: status, code, message }), unreadBodyMs);
  });
}

/** Formats a complete HTTP response for a bare socket; the connection closes after it. */
export function rawAnswer(
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
