import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { endConnection } from '../http/end-connection';
import { newRequestId } from './request-id';

const SENTENCES: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const MALFORMED: [number, string] = [400, 'The request is not valid HTTP.'];

/** Answers malformed and incomplete HTTP requests with the common error body (contract §1). */
export function answerMalformedRequests(server: Server, unreadBodyMs: number): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, sentence] = SENTENCES[error.code ?? ''] ?? MALFORMED;
    endConnection(socket, rawAnswer(status, sentence), unreadBodyMs);
  });
}

/** Formats a complete HTTP response for a bare socket; the connection closes after it. */
export function rawAnswer(status: number, sentence: string, headers: Record<string, string> = {}, requestId = newRequestId()): string {
  const error = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ statusCode: status, message: sentence, error, requestId });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${error}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
