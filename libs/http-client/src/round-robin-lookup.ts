import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

export type FindAddresses = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6'; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Creates a DNS lookup that starts with another address each time: resolvers can return replicas in a fixed order. */
export function roundRobinLookup(find: FindAddresses = lookup): LookupFunction {
  let calls = 0;
  return (hostname, { family, hints, all }, callback) => {
    find(hostname, { family, hints, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      calls += 1;
      const from = calls % addresses.length;
      const rotated = [...addresses.slice(from), ...addresses.slice(0, from)];
      if (all) return callback(null, rotated);
      callback(null, rotated[0]?.address ?? '', rotated[0]?.family);
    });
  };
}
