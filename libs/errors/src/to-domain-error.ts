import type { ErrorCode } from '@libs/contracts';
import { HttpException } from '@nestjs/common';
import {
  DomainError,
  type ErrorKind,
  invalid,
  routeNotFound,
  serviceUnavailable,
  STATUS_OF_KIND,
  tooLarge,
  unavailable,
  unsupportedType,
} from './domain-error';

const KIND_OF_STATUS = new Map<number, ErrorKind>(
  Object.entries(STATUS_OF_KIND).map(([kind, status]) => [status, kind as ErrorKind]),
);

/** Codes of errors that a framework raises; every other one is `invalid_request`. */
const CODE_OF_KIND: Partial<Record<ErrorKind, ErrorCode>> = {
  unauthenticated: 'login_required',
  forbidden: 'forbidden',
  'method-not-allowed': 'method_not_allowed',
  timeout: 'request_timeout',
  conflict: 'conflict',
  'too-many': 'too_many_requests',
  unavailable: 'service_unavailable',
};

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014', // statement timeout, or canceled by an administrator
  '57P05',
  '25006', // the server has become a standby
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53000', // PostgreSQL lacks memory, connections or another resource
  '53200',
  '53300',
  '53400',
]);
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|[Qq]uery runner (was )?already released/;
const OUT_OF_STORAGE = new Set(['ENOSPC', 'EDQUOT', '53100']); // a full disk; the request can succeed later
const INVALID_VALUE = new Set(['22P02', '22003', '22021', '22P05', '22007', '22008']); // data exceptions that a client's value can cause

interface ForeignError {
  code?: string;
  statusCode?: number;
  message?: string;
  driverError?: ForeignError;
}

/** 503: a disk or the object store is full. */
export const outOfStorage = (cause: unknown): DomainError =>
  unavailable('storage_full', 'The server is out of storage space. Please try again later.', {
    cause,
  });

/** Converts errors of frameworks and drivers to expected errors; returns undefined for a bug. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error.message, error);
  const foreign = error as ForeignError;
  const code = foreign?.driverError?.code ?? foreign?.code;
  if (
    (code !== undefined && UNAVAILABLE.has(code)) ||
    UNAVAILABLE_MESSAGE.test(foreign?.message ?? '')
  )
    return serviceUnavailable(error);
  if (code !== undefined && OUT_OF_STORAGE.has(code)) return outOfStorage(error);
  if (code !== undefined && INVALID_VALUE.has(code))
    return invalid('invalid_value', 'A value in the request is malformed or out of range.', {
      cause: error,
    });
  if (typeof foreign?.statusCode === 'number' && foreign.statusCode < 500)
    return fromStatus(foreign.statusCode, foreign.message ?? '', error);
  return undefined;
}

function fromStatus(status: number, message: string, cause: unknown): DomainError | undefined {
  if (status === 404) return routeNotFound(cause);
  if (status === 413) return tooLarge('body_too_large', 'The request is too large.', { cause });
  if (status === 415) return unsupportedType('application/json', cause);
  const kind = KIND_OF_STATUS.get(status);
  if (kind)
    return new DomainError(CODE_OF_KIND[kind] ?? 'invalid_request', kind, message, { cause });
  return status < 500
    ? invalid('invalid_request', message || 'The request is not valid.', { cause })
    : undefined;
}
