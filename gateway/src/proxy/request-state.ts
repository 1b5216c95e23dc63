import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestContext } from '../server/request-context';

/** The state of a request that was forwarded to a service. */
export interface RequestState {
  context: RequestContext;
  watch?: () => void;
  toService?: ClientRequest;
  timedOut?: boolean;
  /** Resends the request; at most once, when a reused connection turned out to be closed. */
  retry?: () => void;
  /** Resends the request with a new token; at most once, when the service refused the first. Absent for a streamed body. */
  renew?: () => void;
}

/** http-proxy's events carry only the request. A WeakMap would keep each request from the young-generation collector. */
const STATE = Symbol('the state of a forwarded request');
type StatefulRequest = IncomingMessage & { [STATE]?: RequestState };

/** Attaches state to a request. */
export function attachRequestState(request: StatefulRequest, state: RequestState): void {
  request[STATE] = state;
}

/** Returns the state of a request. */
export function getRequestState(request: StatefulRequest): RequestState | undefined {
  return request[STATE];
}
