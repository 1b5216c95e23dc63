import type { FieldError } from '@libs/contracts';
import type { ErrorKind } from './error-kind';

/** Extra facts an error may carry to the client or the log. */
export interface ErrorDetails {
  /** Which fields were refused and why. */
  fields?: FieldError[];
  /** Seconds until it is worth trying again; becomes `Retry-After`. */
  retryAfter?: number;
  /** Which credentials are missing or not valid; becomes `WWW-Authenticate`. */
  challenge?: string;
  /** What went wrong underneath; for the log alone. */
  cause?: unknown;
}

/** An expected refusal: a code for programs, a kind for the status number and one sentence for people. */
export class DomainError extends Error {
  readonly fields?: FieldError[];
  readonly retryAfter?: number;
  readonly challenge?: string;

  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    sentence: string,
    details: ErrorDetails = {},
  ) {
    super(sentence, { cause: details.cause });
    this.name = 'DomainError';
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.challenge = details.challenge;
  }
}

const ofKind = (kind: ErrorKind) => (code: string, sentence: string, details?: ErrorDetails) =>
  new DomainError(code, kind, sentence, details);

/** 400: the request is malformed or breaks a validation rule. */
export const invalid = ofKind('invalid');
/** 401: nobody is signed in. */
export const unauthenticated = ofKind('unauthenticated');
/** 403: signed in but not allowed. */
export const forbidden = ofKind('forbidden');
/** 404: no such thing, or not yours. */
export const notFound = ofKind('not-found');
/** 409: the state of things does not allow it. */
export const conflict = ofKind('conflict');
/** 413: more bytes than accepted. */
export const tooLarge = ofKind('too-large');
/** 415: a content type the route does not accept. */
export const unsupported = ofKind('unsupported');
/** 422: understood but cannot be done. */
export const unprocessable = ofKind('unprocessable');
/** 429: slow down; give `retryAfter`. */
export const tooMany = ofKind('too-many');
/** 502: an outside provider failed. */
export const providerFailed = ofKind('provider-failed');
/** 503: a service or server of ours is unavailable; `Retry-After` is 5 s unless given. */
export const unavailable = ofKind('unavailable');

/** 400 for named fields; the first field's message is the sentence. */
export function invalidFields(fields: FieldError[]): DomainError {
  return new DomainError('validation_failed', 'invalid', fields[0]?.message ?? 'The request is not valid', { fields });
}
