import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller } from '@libs/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { requestContext, type RequestContext, type SecurityDetails } from './request-context';

/** Events of the security log, explained in docs/security/security-log.md. */
export const SECURITY_EVENTS = [
  'account.register',
  'account.login',
  'account.logout',
  'account.password-change',
  'account.sessions-revoke',
  'account.password-reset-request',
  'account.password-reset',
  'account.email-confirm',
  'account.email-change',
  'account.email-disown',
  'account.email-undo',
  'account.second-factor',
  'account.passkey-login',
  'account.confirm',
  'account.factor-add',
  'account.factor-remove',
  'account.backup-codes-replace',
  'account.delete',
  'tool.add',
  'tool.edit',
  'tool.delete',
  'path.add',
  'path.edit',
  'path.delete',
  'order.settle',
  'order.surplus-resolve',
  'order.refund',
  'purchase.grant',
  'purchase.revoke',
  'rating.hide',
  'rating.show',
  'pro.set',
  'user.suspend',
  'user.restore',
  'administrator.add',
  'administrator.remove',
  'user.second-factor-reset',
  'access.refused',
  'access.throttled',
] as const;

export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

type SecurityOutcome = 'success' | 'failure' | 'refused' | 'throttled' | 'error';

const SECURITY_EVENT = 'exe:security-event';

/** Records every request to the route in the security log, whatever its outcome. */
export const SecurityEvent = (name: SecurityEventName) => SetMetadata(SECURITY_EVENT, name);

/** Adds details to the current request's security record; does nothing outside of a request. */
export function noteSecurityDetails(details: SecurityDetails): void {
  const context = requestContext();
  if (context) context.security = { ...context.security, ...details };
}

export interface SecurityRecord extends SecurityDetails {
  event: SecurityEventName;
  outcome: SecurityOutcome;
  status: number;
  reason?: string; // error code
  userId: string | null; // the caller; null for a visitor
  clientAddress: string;
  requestId: string;
  method: string;
  route: string; // the route pattern, without parameter values
  target?: unknown; // the path parameters
}

/** Opens the security log: records have `log: "security"` and ignore LOG_LEVEL except `silent`. */
export function openSecurityLog(logger: Logger): (record: SecurityRecord) => void {
  const log = logger.child(
    { log: 'security' },
    { level: logger.level === 'silent' ? 'silent' : 'info' },
  );
  return (record) => log.info(record, `${record.event}: ${record.outcome}`);
}

type Recorded = FastifyRequest & {
  securityEvent?: SecurityEventName;
  carried?: RequestContext;
  user?: Caller;
  errorCode?: string;
};

/** Stores the route's security event on the request before any guard can reject it. */
@Injectable()
export class SecurityEventGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const name = this.reflector.get<SecurityEventName | undefined>(
      SECURITY_EVENT,
      context.getHandler(),
    );
    if (name) context.switchToHttp().getRequest<Recorded>().securityEvent = name;
    return true;
  }
}

/** Writes a security record after each response of a route with a security event. */
export function recordSecurityEvents(fastify: FastifyInstance, logger: Logger): void {
  const write = openSecurityLog(logger);
  fastify.addHook('onResponse', (request, reply, done) => {
    const { securityEvent } = request as Recorded;
    if (securityEvent) write(toRecord(securityEvent, request, reply.statusCode));
    done();
  });
}

function toRecord(event: SecurityEventName, request: Recorded, status: number): SecurityRecord {
  const { id, method, params, headers, ip, user, errorCode, carried, routeOptions } = request;
  return {
    event,
    outcome: toOutcome(status),
    status,
    ...(errorCode ? { reason: errorCode } : {}),
    userId: user?.userId ?? null,
    ...carried?.security,
    ...(Object.keys(params as object).length > 0 ? { target: params } : {}),
    clientAddress: headers['x-forwarded-for']?.toString() ?? ip,
    requestId: id,
    method,
    route: routeOptions.url ?? 'unknown',
  };
}

export function toOutcome(status: number): SecurityOutcome {
  if (status < 400) return 'success';
  if (status === 403) return 'refused';
  if (status === 429) return 'throttled';
  return status < 500 ? 'failure' : 'error';
}
