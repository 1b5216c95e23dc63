import { findMatches, type Passage } from './finding';
import type { Finding } from './policy';

/** Hosts and mail domains that are reserved for examples (RFC 2606, RFC 6761). */
const RESERVED_HOST = /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)$/i;

/**
 * Address ranges reserved for documentation (RFC 5737), loopback, link-local (RFC 3927), the
 * private ones (RFC 1918), the shared ones (RFC 6598), those for benchmarks (RFC 2544), for
 * protocols (RFC 6890), multicast, and the ones kept back (RFC 1112).
 */
const RESERVED_ADDRESS =
  /^(192\.0\.[02]|198\.51\.100|203\.0\.113|127\.\d+\.\d+|10\.\d+\.\d+|192\.168\.\d+|169\.254\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+)\.\d+$|^198\.1[89]\.\d+\.\d+$|^2(2[4-9]|[34]\d|5[0-5])\.\d+\.\d+\.\d+$|^(0\.0\.0\.0|255\.255\.255\.255)$/;

/** Hosts that appear in identifiers of formats. */
const FORMATS = new Set(['www.w3.org', 'in-toto.io', 'slsa.dev', 'schemas.android.com']);

const realHost = (host: string): string | null =>
  RESERVED_HOST.test(host) || FORMATS.has(host) || RESERVED_ADDRESS.test(host) ? null : host;

const realNumber = (address: string): string | null =>
  RESERVED_ADDRESS.test(address) ? null : address;

// These begin with what is rare and then look back: a pattern that begins with letters tries every word.
const HOST = /:\/\/(?<=\b(?:https?|ftp|wss?):\/\/)(?:[^\s/@"'`<>]{0,200}@)?([a-z0-9.-]+[a-z0-9])/gi;
/** A top-level domain has no digit first, so `left-trim@1.4.3` is a version. */
const MAIL = /@(?<=(?<![\w.+-])[\w.+-]{1,64}@)([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*)/gi;
const NUMBER = /(?<![\d.\w/-])((?:\d{1,3}\.){3}\d{1,3})(?![\d.\w-])/g;

/** Finds every address in a text that could be real. */
export const checkAddresses = (passage: Passage): Finding[] => [
  ...findMatches(passage, HOST, 'real-address', realHost),
  ...findMatches(passage, MAIL, 'real-address', realHost),
  ...findMatches(passage, NUMBER, 'real-address', realNumber),
];
