import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isOwnOrigin } from '@libs/auth';
import { DomainError, invalid } from '@libs/errors';
import { withoutQuery } from '@libs/tracing';

/** Printable ASCII after a single slash: no absolute form, no `*`, no raw bytes, nothing that a URL parser reads as a host. */
const ORIGIN_FORM = /^\/(?![\\/])[\x21-\x7e]*$/;

/** Whether a request target is in origin form and its path can be decoded. */
export function isPlainTarget(target: string): boolean {
  if (!ORIGIN_FORM.test(target)) return false;
  try {
    decodeURIComponent(withoutQuery(target));
    return true;
  } catch {
    return false;
  }
}

/**
 * Throws 400 for any other request target and for other than one Host header (RFC 9112 §3.2), as
 * another proxy may use the last; HTTP/1.0 needs none. Throws 417 for an unknown `Expect`.
 */
export function requirePlainRequest(
  target: string,
  { rawHeaders, headers, httpVersion }: IncomingMessage,
): void {
  if (!isPlainTarget(target)) throw invalid('invalid_url', 'This address is not valid.');
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  );
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0'))
    throw invalid('invalid_host', 'The request must have one Host header.');
  if (headers.expect !== undefined && !expectsContinue(headers))
    throw new DomainError(
      'expectation_failed',
      'expectation-failed',
      'The only expectation that is supported is 100-continue.',
    );
}

/** Whether a client waits for `100 Continue` before it sends its body. */
export const expectsContinue = ({ expect }: IncomingHttpHeaders): boolean =>
  expect?.toLowerCase() === '100-continue';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a request may use its session cookie (docs/api.md): a safe method, or our page by `Sec-Fetch-Site`, else `Origin`. */
export function isSameOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  publicHost: string,
): boolean {
  if (SAFE.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return hasOwnOrigin(headers, publicHost);
}

/** Whether the origin's host is the request's `Host` or that of PUBLIC_URL. Programs send no `Origin` and pass. */
export function hasOwnOrigin({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  return (
    origin === undefined ||
    isOwnOrigin(origin, host === undefined ? [publicHost] : [publicHost, host])
  );
}

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
