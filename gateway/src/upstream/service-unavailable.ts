import { type DomainError, unavailable } from '@libs/errors';

/** 503 in a sentence that names nothing of the house; the cause is for the log. */
export function serviceUnavailable(cause?: unknown): DomainError {
  return unavailable('service_away', 'This part of the site is temporarily unavailable. Please try again.', { cause });
}
