import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorResponse, internalErrorResponse, toDomainError } from '@libs/errors';

/** Refuses an upgrade with an error response (contract §1), closes the connection and returns the status. */
export function refuseUpgrade(connection: Duplex, error: unknown, requestId: string): number {
  const known = toDomainError(error);
  const { status, headers, body } = known
    ? errorResponse(known, requestId)
    : internalErrorResponse(requestId);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  connection.end(
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'),
    () => connection.destroy(),
  );
  return status;
}
