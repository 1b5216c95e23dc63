import { answerTo, DomainError } from '@libs/errors';
import type { SecurityEventName, SecurityRecord } from '@libs/service';
import { LRUCache } from 'lru-cache';
import { RequestContext, type ConnectionContext } from '../http/request-context';
import { LIVE_PATHS } from '../routes';

/** Milliseconds in which an address that is throttled, or refused for the same reason, is recorded once: a flood must not fill the log. */
const ONCE_IN = 60_000;
/** Addresses that are remembered at the most. */
const MOST = 10_000;

/** Records in the security log what the gateway itself refuses: strangers at administrators' routes, other sites' requests, too many requests. */
export class RefusalLog {
  private readonly recent = new LRUCache<string, true>({ max: MOST, ttl: ONCE_IN });

  constructor(private readonly write: (record: SecurityRecord) => void) {}

  /** Records a refusal, if it is one that matters; everything else that can go wrong with a request does not. */
  record(visit: ConnectionContext, error: unknown): void {
    const event = eventOf(visit, error);
    if (!event) return;
    const { code } = error as DomainError;
    const { id, caller, arrival, request } = visit;
    const key = `${arrival.address} ${code} ${caller.userId ?? ''}`;
    if (this.recent.has(key)) return;
    this.recent.set(key, true);
    const { status } = answerTo(error as DomainError, id);
    this.write({
      event,
      outcome: event === 'access.throttled' ? 'throttled' : 'refused',
      status,
      reason: code,
      userId: caller.userId,
      clientAddress: arrival.address,
      requestId: id,
      method: request.method ?? '',
      route: visit instanceof RequestContext ? (visit.route?.path ?? 'none') : (LIVE_PATHS[0] ?? ''),
    });
  }
}

function eventOf(visit: ConnectionContext, error: unknown): SecurityEventName | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.kind === 'too-many') return 'access.throttled';
  if (error.kind === 'forbidden') return 'access.refused';
  const isForAdmins = visit instanceof RequestContext && visit.route?.audience === 'admin';
  return error.kind === 'unauthenticated' && isForAdmins ? 'access.refused' : undefined;
}
