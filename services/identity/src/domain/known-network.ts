/** Days a network stays known to an account after the last login from it. */
export const KNOWN_NETWORK_DAYS = 90;

/** The part of a network's name that an account's known networks are compared by: the first 24 bits of an IPv4 address, a whole IPv6 /64. */
export function knownPrefixOf(network: string): string {
  return /^\d+\.\d+\.\d+\./.exec(network)?.[0] ?? network;
}
