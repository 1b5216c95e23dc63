import type { IncomingHttpHeaders } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * May this request act for the person whose cookie it carries (contract §2)? Safe methods always; others only from our own pages:
 * by `Sec-Fetch-Site`, else by `Origin`. Programs send neither.
 */
export function isSameOrigin(method: string | undefined, headers: IncomingHttpHeaders, publicHost: string): boolean {
  if (SAFE.has(method ?? '')) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return isOurOrigin(headers, publicHost);
}

/** An origin is ours when its host is the request's own `Host` or that of PUBLIC_URL; no `Origin` at all is a program. */
export function isOurOrigin({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  if (origin === undefined) return true;
  const from = hostOf(origin);
  return from !== undefined && (from === publicHost || from === host?.toLowerCase());
}

/** The host (with its port) of an http or https origin; undefined for `null` and anything else. */
function hostOf(origin: string): string | undefined {
  const [, host] = /^https?:\/\/([^/?#@]+)$/i.exec(origin) ?? [];
  return host?.toLowerCase();
}
