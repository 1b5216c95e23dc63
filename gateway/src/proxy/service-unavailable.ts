import { type DomainError, unavailable } from '@libs/errors';

/** 503 with a message that reveals nothing internal; the cause is for the log. */
export function serviceUnavailable(cause?: unknown): DomainError {
  return unavailable('service_away', 'This part of the site is temporarily unavailable. Please try again.', { cause });
}
