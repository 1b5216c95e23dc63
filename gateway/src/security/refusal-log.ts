import { errorResponse, DomainError } from '@libs/errors';
import type { SecurityEventName, SecurityRecord } from '@libs/service';
import { LRUCache } from 'lru-cache';
import { RequestContext, type ConnectionContext } from '../server/request-context';
import { LIVE_PATHS } from '../routes';

/** Milliseconds in which a refusal of one address and user for one reason is recorded once: a flood must not fill the log. */
const INTERVAL_MS = 60_000;
const MAX_KEYS = 10_000;

/** Writes the gateway's own refusals to the security log: missing rights, cross-site requests and throttling. */
export class RefusalLog {
  private readonly recent = new LRUCache<string, true>({ max: MAX_KEYS, ttl: INTERVAL_MS });

  constructor(private readonly write: (record: SecurityRecord) => void) {}

  record(context: ConnectionContext, error: unknown): void {
    const event = eventOf(context, error);
    if (!event) return;
    const { code } = error as DomainError;
    const { id, caller, connection, request } = context;
    const key = `${connection.address} ${code} ${caller.userId ?? ''}`;
    if (this.recent.has(key)) return;
    this.recent.set(key, true);
    const { status } = errorResponse(error as DomainError, id);
    this.write({
      event,
      outcome: event === 'access.throttled' ? 'throttled' : 'refused',
      status,
      reason: code,
      userId: caller.userId,
      clientAddress: connection.address,
      requestId: id,
      method: request.method ?? '',
      route: context instanceof RequestContext ? (context.route?.path ?? 'none') : (LIVE_PATHS[0] ?? ''),
    });
  }
}

function eventOf(context: ConnectionContext, error: unknown): SecurityEventName | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.kind === 'too-many') return 'access.throttled';
  if (error.kind === 'forbidden') return 'access.refused';
  const isForAdmins = context instanceof RequestContext && context.route?.audience === 'admin';
  return error.kind === 'unauthenticated' && isForAdmins ? 'access.refused' : undefined;
}
