import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@libs/contracts';
import { DomainError } from './domain-error';
import { STATUS_OF_KIND } from './error-kind';

interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Converts an expected error to a response (contract §1). */
export function errorResponse(error: DomainError, requestId: string): ErrorResponse {
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
      code: error.code,
      message: error.message,
      error: STATUS_CODES[status] ?? 'Error',
      requestId,
      ...(error.fields ? { errors: error.fields } : {}),
    },
  };
}

/** Response to an unexpected error: a 500 that reveals only the request id. */
export function internalErrorResponse(requestId: string): ErrorResponse {
  return {
    status: 500,
    headers: {},
    body: {
      statusCode: 500,
      code: 'internal_error',
      message: 'Something went wrong on our side. Please try again.',
      error: 'Internal Server Error',
      requestId,
    },
  };
}
