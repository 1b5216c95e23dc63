import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const NETWORK_GROUPS = 4; // one customer can use all addresses of a /64

/** Rate limit key: an IPv4 address, or the /64 network of an IPv6 address; undefined if invalid. */
export function toNetwork(address: string): string | undefined {
  if (isIPv4(address)) return address;
  if (isIP(address) === 0) return undefined;
  const [bare = ''] = address.split('%'); // Node accepts zone ids, such as of `eth0.100`, for which ipaddr throws
  const parsed = ipaddr.process(bare); // turns an IPv4-mapped address into IPv4
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Returns the network that a request counts against: of `x-forwarded-for`, which the gateway sets to one address, else of the peer. */
export function readClientNetwork(
  { 'x-forwarded-for': forwarded }: IncomingHttpHeaders,
  peer = '',
): string {
  const named = typeof forwarded === 'string' ? toNetwork(forwarded.trim()) : undefined;
  return named ?? toNetwork(peer) ?? 'unknown';
}
