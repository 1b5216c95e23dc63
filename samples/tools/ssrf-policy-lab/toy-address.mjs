/** Addresses as numbers: what a guard must compare, instead of text. */

function parse4(text) {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  return { version: 4, value: parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) };
}

function parse6(text) {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const four = tail ? parse4(tail[2]) : null;
  if (tail && !four) return null;
  const full = four ? `${tail[1]}${(four.value >> 16n).toString(16)}:${(four.value & 0xffffn).toString(16)}` : text;
  const halves = full.split('::');
  if (halves.length > 2) return null;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - groups.flat().length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const all = halves.length === 2 ? [...groups[0], ...Array.from({ length: missing }, () => '0'), ...groups[1]] : groups[0];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return { version: 6, value: all.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n) };
}

/** Reads `10.0.0.5`, `fd00::1` or `::ffff:10.0.0.5`; null for anything else. */
export const parseAddress = (text) => (text.includes(':') ? parse6(text) : parse4(text));

/** Reads `10.0.0.0/8`; null when it is no range or has bits behind its length. */
export function parseRange(text) {
  const [, base, length] = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(text.trim()) ?? [];
  const address = base === undefined ? null : parseAddress(base);
  if (!address) return null;
  const bits = address.version === 4 ? 32 : 128;
  if (Number(length) > bits) return null;
  const size = 1n << BigInt(bits - Number(length));
  return address.value % size === 0n ? { version: address.version, first: address.value, last: address.value + size - 1n } : null;
}

export const isInside = ({ version, value }, range) => version === range.version && value >= range.first && value <= range.last;

export function formatAddress({ version, value }) {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  const groups = Array.from({ length: 8 }, (_unused, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  const zeros = [...groups.join(':').matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].toSorted((a, b) => b[0].length - a[0].length)[0];
  if (!zeros) return groups.join(':');
  const text = groups.join(':');
  return `${text.slice(0, zeros.index)}::${text.slice(zeros.index + zeros[0].length).replace(/^:/, '')}`;
}

const MAPPED = parseRange('::ffff:0:0/96');
const NAT64 = parseRange('64:ff9b::/96');
const SIX_TO_FOUR = parseRange('2002::/16');

/** The IPv4 address inside an IPv6 address: mapped, behind NAT64, or 6to4. Others are returned as they are. */
export function unwrap(address) {
  if (isInside(address, MAPPED) || isInside(address, NAT64)) return { version: 4, value: address.value & 0xffffffffn };
  if (isInside(address, SIX_TO_FOUR)) return { version: 4, value: (address.value >> 80n) & 0xffffffffn };
  return address;
}

/** Ranges in which no host of the public Internet is. In this toy the documentation ranges are the Internet, so they are missing here. */
export const SPECIAL = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4',
  '::/128', '::1/128', '64:ff9b:1::/48', 'fc00::/7', 'fe80::/10', 'ff00::/8',
].map((text) => parseRange(text));

export const isPublic = (address) => !SPECIAL.some((range) => isInside(unwrap(address), range));
