import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestContext } from '../http/request-context';

/** A request that is with a service. */
export interface RequestState {
  context: RequestContext;
  /** Refusals of a body that streams in; absent when the body has been read before. */
  watch?: () => void;
  toService?: ClientRequest;
  /** The service was silent for as long as it may be. */
  timedOut?: boolean;
  /** Sends it again; at most once, when a kept connection turned out to be dead. */
  again?: () => void;
  /** Sends it again with a new token; at most once, when the service refused the first. Absent while a body streams in. */
  renew?: () => void;
}

/** The proxy's events name the request alone, so what belongs to it travels on it: a WeakMap would keep each from the young collector. */
const FLIGHT = Symbol('what belongs to a request in flight');
type Carrier = IncomingMessage & { [FLIGHT]?: RequestState };

/** Puts on a request what belongs to it. */
export function attachRequestState(request: Carrier, flight: RequestState): void {
  request[FLIGHT] = flight;
}

/** What belongs to a request that one of the proxy's events names. */
export function getRequestState(request: Carrier): RequestState | undefined {
  return request[FLIGHT];
}
