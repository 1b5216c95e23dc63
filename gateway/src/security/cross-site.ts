import type { IncomingHttpHeaders } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a request may use its session cookie (contract §2): a safe method, or our page by `Sec-Fetch-Site`, else `Origin`. */
export function isSameOrigin(method: string | undefined, headers: IncomingHttpHeaders, publicHost: string): boolean {
  if (SAFE.has(method ?? '')) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return isOwnOrigin(headers, publicHost);
}

/** Whether the origin's host is the request's `Host` or that of PUBLIC_URL. Programs send no `Origin` and pass. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  if (origin === undefined) return true;
  const from = hostOf(origin);
  return from !== undefined && (from === publicHost || from === host?.toLowerCase());
}

function hostOf(origin: string): string | undefined {
  const [, host] = /^https?:\/\/([^/?#@]+)$/i.exec(origin) ?? [];
  return host?.toLowerCase();
}
