import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { forbidden, invalid } from '@libs/errors';
import { GatewaySettings } from '../gateway.settings';
import type { ConnectionContext } from '../server/request-context';
import { hasSeveralHosts, parseRequestTarget } from '../server/request-target';
import { ConnectionLimits } from './connection-limits';
import { hasOwnOrigin, isSameOrigin } from './cross-site';
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
