import type { IncomingHttpHeaders } from 'node:http';
import { networkOf } from './network-of';

/** Returns the network that a request counts against: of `x-forwarded-for`, which the gateway sets to one address, else of the peer. */
export function clientNetworkOf({ 'x-forwarded-for': forwarded }: IncomingHttpHeaders, peer = ''): string {
  const named = typeof forwarded === 'string' ? networkOf(forwarded.trim()) : undefined;
  return named ?? networkOf(peer) ?? 'unknown';
}
