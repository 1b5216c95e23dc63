import type { SecurityEventName, SecurityRecord } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Milliseconds in which a refusal of one address and user for one reason is recorded once: a flood must not fill the log. */
const INTERVAL_MS = 60_000;
const MAX_KEYS = 10_000;

/** Writes the gateway's own refusals to the security log: missing rights, cross-site requests and throttling. */
export class RefusalLog {
  private readonly recent = new LRUCache<string, true>({ max: MAX_KEYS, ttl: INTERVAL_MS });

  constructor(private readonly write: (record: SecurityRecord) => void) {}

  record(request: FastifyRequest, status: number): void {
    const { errorCode, caller, clientAddress, routeOptions } = request;
    const { route } = routeOptions.config;
    const event =
      errorCode === undefined ? undefined : nameEvent(status, route?.audience === 'admin');
    if (!event) return;
    const key = `${clientAddress} ${errorCode} ${caller.userId ?? ''}`;
    if (this.recent.has(key)) return;
    this.recent.set(key, true);
    this.write({
      event,
      outcome: event === 'access.throttled' ? 'throttled' : 'refused',
      status,
      reason: errorCode,
      userId: caller.userId,
      clientAddress,
      requestId: request.id,
      method: request.method,
      route: route?.path ?? 'none',
    });
  }
}

function nameEvent(status: number, isForAdmins: boolean): SecurityEventName | undefined {
  if (status === 429) return 'access.throttled';
  if (status === 403) return 'access.refused';
  return status === 401 && isForAdmins ? 'access.refused' : undefined;
}
