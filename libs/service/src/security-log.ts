import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { requestContext, type SecurityDetails } from './request-context';
import type { SecurityEventName } from './security-events';

type SecurityOutcome = 'success' | 'failure' | 'refused' | 'throttled' | 'error';

const SECURITY_EVENT = 'exe:security-event';

/** Records every request to the route in the security log, whatever its outcome. */
export const SecurityEvent = (name: SecurityEventName) => SetMetadata(SECURITY_EVENT, name);

/** Adds details to the current request's security record; does nothing outside of a request. */
export function noteSecurityDetails(details: SecurityDetails): void {
  const context = requestContext();
  if (context) context.security = { ...context.security, ...details };
}

/** Records a further event of the current request, with the same details; does nothing outside of a request. */
export function noteSecurityEvent(name: SecurityEventName): void {
  const context = requestContext();
  if (context) context.securityEvents = [...(context.securityEvents ?? []), name];
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
    if (name) context.switchToHttp().getRequest<FastifyRequest>().securityEvent = name;
    return true;
  }
}

/** Writes a security record after each response of a route with a security event. */
export function recordSecurityEvents(fastify: FastifyInstance, logger: Logger): void {
  const write = openSecurityLog(logger);
  fastify.addHook('onResponse', (request, reply, done) => {
    const { securityEvent, carried } = request;
    const events = [...(securityEvent ? [securityEvent] : []), ...(carried?.securityEvents ?? [])];
    for (const event of events) write(toRecord(event, request, reply.statusCode));
    done();
  });
}

function toRecord(
  event: SecurityEventName,
  request: FastifyRequest,
  status: number,
): SecurityRecord {
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
