import { SetMetadata } from '@nestjs/common';
import { requestContext } from '../request-context';
import type { SecurityDetails } from './security-details';

/** Everything the security log records; docs/security-log.md explains each. */
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

/** The name of something the security log records. */
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** How a recorded request ended. */
export type SecurityOutcome = 'success' | 'failure' | 'refused' | 'throttled' | 'error';

/** Metadata key of {@link SecurityEvent}. */
export const SECURITY_EVENT = 'exe:security-event';

/** Every request to the route is recorded in the security log, however it ends. */
export const SecurityEvent = (name: SecurityEventName) => SetMetadata(SECURITY_EVENT, name);

/** Adds to the security record of the request being handled; does nothing outside of one. */
export function noteSecurityDetails(details: SecurityDetails): void {
  const context = requestContext();
  if (context) context.security = { ...context.security, ...details };
}

/** How a request ended, by the status of its answer. */
export function outcomeOf(status: number): SecurityOutcome {
  if (status < 400) return 'success';
  if (status === 403) return 'refused';
  if (status === 429) return 'throttled';
  return status < 500 ? 'failure' : 'error';
}
