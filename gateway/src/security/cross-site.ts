import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin } from '@libs/auth';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a request may use its session cookie (contract §2): a safe method, or our page by `Sec-Fetch-Site`, else `Origin`. */
export function isSameOrigin(method: string | undefined, headers: IncomingHttpHeaders, publicHost: string): boolean {
  if (SAFE.has(method ?? '')) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return hasOwnOrigin(headers, publicHost);
}

/** Whether the origin's host is the request's `Host` or that of PUBLIC_URL. Programs send no `Origin` and pass. */
export function hasOwnOrigin({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  return origin === undefined || isOwnOrigin(origin, host === undefined ? [publicHost] : [publicHost, host]);
}
