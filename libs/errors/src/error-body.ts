import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@libs/contracts';
import { DomainError } from './domain-error';
import { STATUS_OF_KIND } from './error-kind';

/** What an error becomes on the wire: status number, body and headers. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Translates an expected error into its answer (contract §1). */
export function answerTo(error: DomainError, requestId: string): ErrorAnswer {
  const status = STATUS_OF_KIND[error.kind];
  const retryAfter = error.retryAfter ?? (status === 503 ? 5 : undefined);
  return {
    status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
      ...(error.challenge === undefined ? {} : { 'www-authenticate': error.challenge }),
    },
    body: {
      statusCode: status,
      message: error.message,
      error: STATUS_CODES[status] ?? 'Error',
      requestId,
      ...(error.fields ? { errors: error.fields } : {}),
    },
  };
}

/** The answer to an error nobody expected: it tells the client nothing but the request id. */
export function answerToUnexpected(requestId: string): ErrorAnswer {
  return {
    status: 500,
    headers: {},
    body: { statusCode: 500, message: 'Something went wrong on our side. Please try again.', error: 'Internal Server Error', requestId },
  };
}
