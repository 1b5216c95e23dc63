/** Days that a network stays known to an account after its last login. */
export const KNOWN_NETWORK_DAYS = 90;

/** Returns the prefix by which known networks are compared: the first 24 bits of an IPv4 address, a whole IPv6 /64. */
export function knownPrefixOf(network: string): string {
  return /^\d+\.\d+\.\d+\./.exec(network)?.[0] ?? network;
}
