import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Exchange } from '../http/exchange';

/** A request that is with a service. */
export interface InFlight {
  exchange: Exchange;
  /** Refusals of a body that streams in; absent when the body has been read before. */
  watch?: () => void;
  toService?: ClientRequest;
  /** Sends it again; at most once, when a kept connection turned out to be dead. */
  again?: () => void;
}

/** Finds what belongs to a request that the proxy's events name. */
export const inFlight = new WeakMap<IncomingMessage, InFlight>();
