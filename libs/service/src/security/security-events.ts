import { SetMetadata } from '@nestjs/common';
import { requestContext, type SecurityDetails } from '../request-context';

/** Events of the security log, explained in docs/security-log.md. */
export const SECURITY_EVENTS = [
  'account.register',
  'account.login',
  'account.logout',
  'account.password-change',
  'account.sessions-revoke',
  'tool.add',
  'tool.edit',
  'tool.delete',
  'order.settle',
  'order.surplus-resolve',
  'order.refund',
  'purchase.grant',
  'purchase.revoke',
  'pro.set',
  'access.refused',
  'access.throttled',
] as const;

/** One of {@link SECURITY_EVENTS}. */
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** How a recorded request ended. */
export type SecurityOutcome = 'success' | 'failure' | 'refused' | 'throttled' | 'error';

/** Metadata key of {@link SecurityEvent}. */
export const SECURITY_EVENT = 'exe:security-event';

/** Records every request to the route in the security log, whatever its outcome. */
export const SecurityEvent = (name: SecurityEventName) => SetMetadata(SECURITY_EVENT, name);

/** Adds details to the current request's security record; does nothing outside of a request. */
export function noteSecurityDetails(details: SecurityDetails): void {
  const context = requestContext();
  if (context) context.security = { ...context.security, ...details };
}

/** Derives the outcome of a request from the response status. */
export function outcomeOf(status: number): SecurityOutcome {
  if (status < 400) return 'success';
  if (status === 403) return 'refused';
  if (status === 429) return 'throttled';
  return status < 500 ? 'failure' : 'error';
}
