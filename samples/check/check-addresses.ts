import { findMatches, type Finding } from './finding';

/** Hosts and mail domains that are reserved for examples (RFC 2606, RFC 6761). */
const RESERVED_HOST = /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)$/i;

/** Address ranges reserved for documentation (RFC 5737), loopback, the private ones (RFC 1918) and the shared ones (RFC 6598). */
const RESERVED_ADDRESS =
  /^(192\.0\.2|198\.51\.100|203\.0\.113|127\.\d+\.\d+|10\.\d+\.\d+|192\.168\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+)\.\d+$|^(0\.0\.0\.0|255\.255\.255\.255)$/;

/** Hosts that appear in identifiers of formats. */
const FORMATS = new Set(['www.w3.org', 'in-toto.io', 'slsa.dev', 'schemas.android.com']);

/** Finds every address in a text that could be real. */
export function checkAddresses(path: string, text: string): Finding[] {
  const hosts = findMatches(
    path,
    text,
    /\b(?:https?|ftp|wss?):\/\/(?:[^\s/@"'`<>]*@)?([a-z0-9.-]+[a-z0-9])/gi,
    'names a host that may be real',
  );
  const mails = findMatches(
    path,
    text,
    /[\w.+-]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi,
    'names a mail address that may be real',
  );
  const numbers = findMatches(
    path,
    text,
    /(?<![\d.\w/-])((?:\d{1,3}\.){3}\d{1,3})(?![\d.\w-])/g,
    'names an address outside the documentation ranges',
  );
  return [
    ...[...hosts, ...mails].filter(
      ({ text: host }) =>
        !RESERVED_HOST.test(host) && !FORMATS.has(host) && !RESERVED_ADDRESS.test(host),
    ),
    ...numbers.filter(({ text: address }) => !RESERVED_ADDRESS.test(address)),
  ];
}
