import { isIPv4, isIPv6 } from 'node:net';

const NETWORK_GROUPS = 4; // one customer can use all addresses of a /64

/** Rate limit key: an IPv4 address, or the /64 network of an IPv6 address; undefined if invalid. */
export function networkOf(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare);
  return mappedIPv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).map(hex).join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const plain = dotted ? `${dotted[1]}${hex(pair(dotted[2], dotted[3]))}:${hex(pair(dotted[4], dotted[5]))}` : address;
  const [head = '', tail] = plain.split('::');
  const [left, right] = [numbers(head), numbers(tail ?? '')];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function mappedIPv4(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

const numbers = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
const pair = (high = '0', low = '0'): number => Number(high) * 256 + Number(low);
const hex = (group: number): string => group.toString(16);
