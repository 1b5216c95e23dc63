import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isOwnOrigin } from '@libs/auth';
import { forbidden, invalid } from '@libs/errors';
import { GatewaySettings } from '../gateway.settings';
import type { ConnectionContext } from '../server/request-context';
import { ConnectionLimits } from './connection-limits';
import { RateLimits } from './rate-limits';

/** The checks that requests and upgrades share: target, `Host`, connections, rate and origin. */
@Injectable()
export class RequestChecks {
  private readonly publicHost: string;

  constructor(
    settings: GatewaySettings,
    private readonly connections: ConnectionLimits,
    private readonly rates: RateLimits,
  ) {
    this.publicHost = new URL(settings.PUBLIC_URL).host;
  }

  /** Returns the path of an admissible request; `whenClosed` registers what ends its count. Throws 400 or 429. */
  admit({ request, connection }: ConnectionContext, whenClosed: (release: () => void) => void): string {
    const { path } = parseRequestTarget(request.url);
    if (hasSeveralHosts(request.rawHeaders)) throw invalid('multiple_hosts', 'The request names more than one host.');
    whenClosed(this.connections.enter(request.socket, connection.address));
    this.rates.count(request.method, connection.address);
    return path;
  }

  requireSameOrigin({ method, headers }: IncomingMessage): void {
    if (!isSameOrigin(method, headers, this.publicHost))
      throw forbidden('cross_site_request', 'Requests from other sites are not accepted.');
  }

  requireOwnOrigin({ headers }: IncomingMessage): void {
    if (!hasOwnOrigin(headers, this.publicHost)) throw forbidden('cross_site_request', 'Connections from other sites are not accepted.');
  }
}

/** A request target, split but never decoded: the gateway accepts only exact, known paths. */
interface RequestTarget {
  path: string;
  query: string;
}

/** Printable ASCII after a single slash: no absolute form, no `*`, no raw bytes, nothing that a URL parser reads as a host. */
const ORIGIN_FORM = /^\/(?![\\/])[\x21-\x7e]*$/;

/** Splits a request target; throws 400 for anything but the origin form. */
export function parseRequestTarget(url: string | undefined): RequestTarget {
  if (url === undefined || !ORIGIN_FORM.test(url)) throw invalid('invalid_url', 'This address is not valid.');
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** Whether a request has several Host headers (RFC 9112 §3.2): Node uses the first, another proxy may use the last. */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a request may use its session cookie (contract §2): a safe method, or our page by `Sec-Fetch-Site`, else `Origin`. */
export function isSameOrigin(method: string | undefined, headers: IncomingHttpHeaders, publicHost: string): boolean {
  if (SAFE.has(method ?? '')) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return hasOwnOrigin(headers, publicHost);
}

/** Whether the origin's host is the request's `Host` or that of PUBLIC_URL. Programs send no `Origin` and pass. */
function hasOwnOrigin({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  return origin === undefined || isOwnOrigin(origin, host === undefined ? [publicHost] : [publicHost, host]);
}
