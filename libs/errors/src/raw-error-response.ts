import { STATUS_CODES } from 'node:http';
import { errorResponse, internalErrorResponse } from './error.filter';
import { toDomainError } from './to-domain-error';

interface RawResponse {
  status: number;
  text: string;
}

/** Converts an error to an HTTP response (docs/api.md) for a raw connection, which closes after it; `extra` headers are sent with it. */
export function rawErrorResponse(
  error: unknown,
  requestId: string,
  extra: Readonly<Record<string, string>> = {},
): RawResponse {
  const known = toDomainError(error);
  const { status, headers, body } = known
    ? errorResponse(known, requestId)
    : internalErrorResponse(requestId);
  const content = JSON.stringify(body);
  const lines = Object.entries({
    ...extra,
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(content)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const text = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', content].join('\r\n');
  return { status, text };
}
