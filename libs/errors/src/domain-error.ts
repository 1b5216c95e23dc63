import type { ErrorCode, FieldError } from '@libs/contracts';

/** HTTP status by error kind (docs/api.md). */
export const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  unsupported: 415,
  'range-not-satisfiable': 416,
  'expectation-failed': 417,
  unprocessable: 422,
  'upgrade-required': 426,
  'too-many': 429,
  'headers-too-large': 431,
  'provider-failed': 502,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS_OF_KIND;

interface ErrorDetails {
  fields?: FieldError[];
  retryAfter?: number; // seconds; becomes `Retry-After`
  challenge?: string; // becomes `WWW-Authenticate`
  cause?: unknown; // for the log only, never sent to the client
}

/** An expected error: a code for programs, a kind that determines the status, and a message for users. */
export class DomainError extends Error {
  readonly fields?: FieldError[];
  readonly retryAfter?: number;
  readonly challenge?: string;

  constructor(
    readonly code: ErrorCode,
    readonly kind: ErrorKind,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'DomainError';
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.challenge = details.challenge;
  }
}

const defineError =
  (kind: ErrorKind) => (code: ErrorCode, message: string, details?: ErrorDetails) =>
    new DomainError(code, kind, message, details);

/** 400: the request is malformed or breaks a validation rule. */
export const invalid = defineError('invalid');
export const unauthenticated = defineError('unauthenticated');
export const forbidden = defineError('forbidden');
/** 404: it does not exist, or the caller must not see it. */
export const notFound = defineError('not-found');
/** 409: the current state does not allow it. */
export const conflict = defineError('conflict');
export const tooLarge = defineError('too-large');
export const unsupported = defineError('unsupported');
/** 422: the request is valid but cannot be fulfilled. */
export const unprocessable = defineError('unprocessable');
/** 429: the caller exceeded a limit; set `retryAfter`. */
export const tooMany = defineError('too-many');
export const providerFailed = defineError('provider-failed');
/** 503: an internal service or server is unavailable; `Retry-After` is 5 s by default. */
export const unavailable = defineError('unavailable');

/** 503 with a message that reveals nothing internal; the cause is for the log. */
export const serviceUnavailable = (cause?: unknown): DomainError =>
  unavailable(
    'service_unavailable',
    'This part of the site is temporarily unavailable. Please try again.',
    { cause },
  );

/** 503: the object store cannot be reached. */
export const storageUnavailable = (cause: unknown): DomainError =>
  unavailable('storage_unavailable', 'File storage is temporarily unavailable. Please try again.', {
    cause,
  });

/** 405; the response lists the methods that are allowed in `Allow`. */
export const methodNotAllowed = (message: string): DomainError =>
  new DomainError('method_not_allowed', 'method-not-allowed', message);

export const requestTimeout = (): DomainError =>
  new DomainError('request_timeout', 'timeout', 'The request took too long to arrive.');

/** 415 at an address that accepts one media type. */
export const unsupportedType = (accepted: string, cause?: unknown): DomainError =>
  unsupported('unsupported_content_type', `This address only accepts ${accepted}.`, { cause });

/** 404 for a path that no route matches. */
export const routeNotFound = (cause?: unknown): DomainError =>
  notFound('route_not_found', 'There is nothing at this address.', { cause });

/** 400 with field errors; the message is that of the first field. */
export function invalidFields(fields: FieldError[]): DomainError {
  return new DomainError(
    'validation_failed',
    'invalid',
    fields[0]?.message ?? 'The request is not valid',
    { fields },
  );
}
